import pg from "pg";

const int8 = 20;
const date = 1082;

/**
 * How values are returned: a day stays text (pg's default would make a Date in the server's zone), int8 becomes a
 * number if that is exact, everything else as in pg.
 */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === date) return (text: string) => text;
    if (oid === int8) return wholeNumber;
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}
