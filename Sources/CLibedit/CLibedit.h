// What Swift cannot call of libedit: its variadic functions, each in the forms that the line editor
// uses. Nothing else belongs here.
#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#include <histedit.h>
#include <stddef.h>
#include <wchar.h>

/// A command that keys can be bound to; gives one of `CC_…`.
typedef unsigned char (*clibedit_command)(EditLine *, int);

/// Gives the prompt; the storage has to outlive the call.
typedef wchar_t *(*clibedit_prompt)(EditLine *);

/// Reads one character: 1 for one, 0 at the end, -1 with `errno` for an error.
typedef int (*clibedit_reader)(EditLine *, wchar_t *);

static inline int clibedit_set_int(EditLine *editor, int operation, int value) {
  return el_set(editor, operation, value);
}

static inline int clibedit_set_string(EditLine *editor, int operation, const char *value) {
  return el_set(editor, operation, value);
}

static inline int clibedit_set_prompt(
    EditLine *editor, int operation, clibedit_prompt prompt, wchar_t literal) {
  return el_wset(editor, operation, prompt, (int)literal);
}

static inline int clibedit_set_reader(EditLine *editor, clibedit_reader reader) {
  return el_set(editor, EL_GETCFN, reader);
}

static inline int clibedit_set_client_data(EditLine *editor, void *data) {
  return el_set(editor, EL_CLIENTDATA, data);
}

static inline void *clibedit_client_data(EditLine *editor) {
  void *data = NULL;
  return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

static inline int clibedit_add_command(
    EditLine *editor, const char *name, const char *help, clibedit_command command) {
  return el_set(editor, EL_ADDFN, name, help, command);
}

static inline int clibedit_bind(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, key, command, NULL);
}

/// Binds in the map of vi's command mode.
static inline int clibedit_bind_alternate(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, "-a", key, command, NULL);
}

/// Changes a setting of the terminal, such as "-icrnl", for the time of editing.
static inline int clibedit_set_terminal_mode(EditLine *editor, const char *setting) {
  return el_set(editor, EL_SETTY, "-d", setting, NULL);
}

static inline int clibedit_refresh(EditLine *editor) {
  return el_set(editor, EL_REFRESH);
}

/// A number of the terminal's description such as "co", the columns; -1 where there is none.
static inline int clibedit_terminal_number(EditLine *editor, const char *capability) {
  int value = -1;
  return el_get(editor, EL_GETTC, (char *)capability, &value, NULL) == 0 ? value : -1;
}

/// The name of the key map in use, "emacs" or "vi".
static inline const char *clibedit_key_map(EditLine *editor) {
  const char *name = NULL;
  return el_get(editor, EL_EDITOR, &name) == 0 ? name : NULL;
}

static inline int clibedit_set_history(EditLine *editor, History *lines) {
  return el_set(editor, EL_HIST, history, lines);
}

static inline int clibedit_history_set_size(History *lines, int size) {
  HistEvent event;
  return history(lines, &event, H_SETSIZE, size);
}

static inline int clibedit_history_enter(History *lines, const char *line) {
  HistEvent event;
  return history(lines, &event, H_ENTER, line);
}

/// The columns that a character takes, -1 for one that cannot be printed.
static inline int clibedit_width(wchar_t character) {
  // <wchar.h> declares it only where a feature macro is set before its first inclusion.
  extern int wcwidth(wchar_t);
  return wcwidth(character);
}

#endif
