/** Words that people and the Postal Service write both ways. */
const writtenOut: Readonly<Record<string, string>> = {
  ST: "SAINT",
  STE: "SAINTE",
  MT: "MOUNT",
  FT: "FORT",
  PT: "POINT",
  N: "NORTH",
  S: "SOUTH",
  E: "EAST",
  W: "WEST",
};

/** Only the letters of a city's name count: "St. Paul" and "SAINT PAUL" are the same. */
const letters = (city: string): string =>
  city
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’.]/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => writtenOut[word] ?? word)
    .join("");

/** Whether two spellings name the same city. */
export const sameCity = (a: string, b: string): boolean => letters(a) === letters(b);
