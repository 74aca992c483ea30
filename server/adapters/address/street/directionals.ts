const byWord: ReadonlyMap<string, string> = new Map(
  Object.entries({
    N: ["n", "north", "no"],
    S: ["s", "south", "so"],
    E: ["e", "east"],
    W: ["w", "west"],
    NE: ["ne", "northeast"],
    NW: ["nw", "northwest"],
    SE: ["se", "southeast"],
    SW: ["sw", "southwest"],
  }).flatMap(([standard, words]) => words.map((word) => [word, standard] as const)),
);

/** "North" -> "N". `null` if the word is not a point of the compass. */
export const standardDirection = (word: string): string | null => byWord.get(word.toLowerCase()) ?? null;
