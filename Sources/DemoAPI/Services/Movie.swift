/// One movie; all of them are invented.
struct Movie: Sendable {
  let id: Int
  let title: String
  let releaseDate: String
  let popularity: Int
  /// Tenths, so that no rounding can change the text.
  let vote: Int

  static let all: [Movie] = [
    Movie(id: 1, title: "The Lighthouse Keeper's Son", releaseDate: "2023-03-17", vote: 81),
    Movie(id: 2, title: "Nine Bridges", releaseDate: "2021-11-05", vote: 74),
    Movie(id: 3, title: "Salt", releaseDate: "2024-06-21", vote: 69),
    Movie(id: 4, title: "A Short History of Rain", releaseDate: "2022-09-30", vote: 88),
    Movie(id: 5, title: "Echo Park, Again", releaseDate: "2025-01-10", vote: 62),
    Movie(id: 6, title: "Die Brücke am Morgen", releaseDate: "2019-05-02", vote: 77),
    Movie(id: 7, title: "Paper Planets", releaseDate: "2024-12-13", vote: 71),
    Movie(id: 8, title: "The Second Violin", releaseDate: "2020-02-14", vote: 83),
    Movie(id: 9, title: "Kilometre Zero", releaseDate: "2023-08-25", vote: 58),
    Movie(id: 10, title: "Été", releaseDate: "2018-07-11", vote: 79),
    Movie(id: 11, title: "Night Ferry", releaseDate: "2025-04-04", vote: 66),
    Movie(id: 12, title: "What the Map Forgot", releaseDate: "2022-01-28", vote: 85),
    Movie(id: 13, title: "Ordinary Magnets", releaseDate: "2021-06-18", vote: 60),
    Movie(id: 14, title: "The Glass Orchard", releaseDate: "2024-03-01", vote: 90),
    Movie(id: 15, title: "Last Bus to Marlow", releaseDate: "2020-10-16", vote: 73),
  ]

  private init(id: Int, title: String, releaseDate: String, vote: Int) {
    self.id = id
    self.title = title
    self.releaseDate = releaseDate
    self.vote = vote
    self.popularity = vote * 10 + id
  }

  var json: JSON {
    [
      "id": .integer(self.id), "title": .string(self.title),
      "poster_path": .string("/posters/\(self.id).jpg"),
      "backdrop_path": self.id % 5 == 0 ? .null : .string("/backdrops/\(self.id).jpg"),
      "release_date": .string(self.releaseDate),
      "vote_average": .number("\(self.vote / 10).\(self.vote % 10)"),
      "vote_count": .integer(self.popularity * 3),
    ]
  }

  var videos: [JSON] {
    ["Trailer", "Teaser"].enumerated().map { number, type in
      [
        "id": .string("video-\(self.id)-\(number + 1)"), "name": .string("\(self.title): \(type)"),
        "key": .string("clip\(self.id * 2 + number)"), "site": "YouTube", "type": .string(type),
      ]
    }
  }
}
