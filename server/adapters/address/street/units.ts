import { standardDirection } from "./directionals.ts";
import { standardSuffix } from "./suffixes.ts";

const table = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split("|").flatMap((line) => {
      const [standard = "", ...written] = line.split(" ");
      return [standard.toLowerCase(), ...written].map((word) => [word, standard] as const);
    }),
  );

/** USPS Publication 28, appendix C2: designators followed by a number or letter. */
const ranged = table(
  "Apt apartment apmt|Bldg building|Dept department|Fl floor flr|Hngr hangar|Key|Lot|Pier|Rm room|Slip|Spc space|Ste suite|Stop|Trlr trailer|Unit|PMB",
);
/** Designators without a number or letter. */
const lone = table("Bsmt basement|Frnt front|Lbby lobby|Lowr lower|Ofc office|Ph penthouse|Rear|Side|Uppr upper");

const isUnitId = (word: string | undefined): word is string =>
  word !== undefined && /^(?:[a-z]|[a-z]*-?\d[a-z\d/-]*)$/i.test(word) && word.length <= 8;

/** Words that are never a street's name: in "123 Apt 4" the street is missing. */
const neverAName = new Set(["Apt", "Bldg", "Dept", "Fl", "Rm", "Ste", "Unit", "PMB"]);
export const isBareDesignator = (word: string): boolean =>
  word === "#" || neverAName.has(ranged.get(word.toLowerCase()) ?? "");

/** Takes one unit off the end of the words. `null`: there is none, or no street name would be left. */
function lastUnit(words: readonly string[]): { unit: string; rest: readonly string[] } | null {
  const [before, last] = words.slice(-2);
  if (words.length < 3 || before === undefined || last === undefined) {
    return words.length === 2 && last !== undefined ? attached(last, words.slice(0, -1)) : null;
  }
  const rest = words.slice(0, -2);
  const designator = ranged.get(before.toLowerCase());
  if (designator !== undefined && isUnitId(last)) return { unit: `${designator} ${last.toUpperCase()}`, rest };
  if (before === "#" && isUnitId(last)) return hashUnit(last, rest);
  const floor = /^(\d+)(?:st|nd|rd|th)$/i.exec(before);
  if (floor && ranged.get(last.toLowerCase()) === "Fl") return { unit: `Fl ${floor[1]}`, rest };
  return loneUnit(before, last, words) ?? attached(last, words.slice(0, -1));
}

/** "Apt # 4" becomes "Apt 4"; without a designator the sign stays. */
function hashUnit(id: string, rest: readonly string[]): { unit: string; rest: readonly string[] } {
  const designator = ranged.get(rest.at(-1)?.toLowerCase() ?? "");
  return designator !== undefined && rest.length > 1
    ? { unit: `${designator} ${id.toUpperCase()}`, rest: rest.slice(0, -1) }
    : { unit: `# ${id.toUpperCase()}`, rest };
}

/** "Rear" ends an address only after a suffix, a direction or a comma; in "12 Old Side" it is the name. */
function loneUnit(before: string, last: string, words: readonly string[]) {
  const unit = lone.get(last.toLowerCase());
  const ended = before === "," || standardSuffix(before) !== null || standardDirection(before) !== null;
  return unit !== undefined && ended ? { unit, rest: words.slice(0, -1) } : null;
}

/** "Apt4B" */
function attached(last: string, rest: readonly string[]) {
  const [, word, id] = /^(apt|ste|unit|bldg|lot|rm|fl)(\d[a-z\d-]{0,6})$/i.exec(last) ?? [];
  const designator = ranged.get(word?.toLowerCase() ?? "");
  return designator !== undefined && id !== undefined ? { unit: `${designator} ${id.toUpperCase()}`, rest } : null;
}

const withoutEndComma = (words: readonly string[]): readonly string[] =>
  words.at(-1) === "," ? words.slice(0, -1) : words;

/** Takes the units off the end (building, floor, apartment), in the order they were typed. `words`: after the house number. */
export function takeUnits(words: readonly string[], atMost = 3): { units: readonly string[]; rest: readonly string[] } {
  const trimmed = withoutEndComma(words);
  const found = atMost > 0 ? lastUnit(trimmed) : null;
  if (found === null) return { units: [], rest: trimmed };
  const earlier = takeUnits(found.rest, atMost - 1);
  return { units: [...earlier.units, found.unit], rest: earlier.rest };
}

/** Some people write "Apt 4, 123 Main St": the unit moves behind the street. */
export function unitLast(words: readonly string[]): readonly string[] {
  const [first = "", id] = words;
  if ((first !== "#" && !ranged.has(first.toLowerCase())) || !isUnitId(id)) return words;
  const after = words[2] === "," ? 3 : 2;
  return /^\d/.test(words[after] ?? "") ? [...words.slice(after), first, id] : words;
}
