# make        builds Reprise and starts the demonstration (without a terminal: a scripted tour)
# make test   runs every test
# make lint   checks the format of every Swift file

SHELL := /bin/bash
.DEFAULT_GOAL := demo
.PHONY: demo build test lint format dependencies

ifeq ($(shell uname),Darwin)
STATIC :=
else
# One file to copy, and it starts in half the time.
STATIC := --static-swift-stdlib
endif

REPRISE := .build/release/reprise

demo: build
	@$(REPRISE) demo

build: dependencies
	swift build -c release $(STATIC) --product reprise

test: dependencies
	swift build --build-tests
	swift test --skip-build

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

dependencies:
	@bash .ci/install-dependencies
