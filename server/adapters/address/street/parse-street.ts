import { standardDirection } from "./directionals.ts";
import { standardSuffix } from "./suffixes.ts";
import { titleCase } from "./title-case.ts";
import { isBareDesignator, takeUnits, unitLast } from "./units.ts";

/** "123\u00bd" is 123 1/2. Without a space after the digits it would become another house: 1231 2. */
const halves = /[\u00bc-\u00be\u2150-\u215e]/g;

/**
 * The words of a street line. Periods are dropped (but not in "12.5"), a `#` and a comma become separate words, and
 * everything that no US address contains becomes a space.
 */
function tokensOf(typed: string): string[] {
  return typed
    .replace(halves, (half) => ` ${half.normalize("NFKC").replace("\u2044", "/")}`)
    .normalize("NFKC")
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[^\p{L}\p{N}#,./&'-]/gu, " ")
    .replace(/\.(?!\d)/g, "")
    .replace(/[#,]/g, " $& ")
    .split(/\s+/)
    .filter((word) => word !== "");
}

const id = "([A-Z]?\\d[A-Z\\d-]{0,9}|[A-Z])";
const sign = "(?: ?#)? ?";

const forms: readonly { pattern: RegExp; line: (found: readonly string[]) => string; box: boolean }[] = [
  {
    pattern: new RegExp(`^(?:P ?O ?BOX|POST OFFICE BOX|P ?O ?B|BOX|P ?O DRAWER|DRAWER|LOCK ?BOX|CALLER)${sign}${id}$`),
    line: ([, number]) => `PO Box ${number}`,
    box: true,
  },
  {
    pattern: new RegExp(
      `^(?:R ?R|R ?F ?D|R ?D|RURAL (?:ROUTE|RTE|RT)|ROUTE|RTE|RT)${sign}(\\d{1,4}[A-Z]?) BOX${sign}${id}$`,
    ),
    line: ([, route, number]) => `RR ${route} Box ${number}`,
    box: false,
  },
  {
    pattern: new RegExp(
      `^(?:H ?C ?R?|HIGHWAY CONTRACT(?: (?:ROUTE|RTE|RT))?|STAR (?:ROUTE|RTE|RT))${sign}(\\d{1,4}[A-Z]?) BOX${sign}${id}$`,
    ),
    line: ([, route, number]) => `HC ${route} Box ${number}`,
    box: false,
  },
  { pattern: /^GENERAL DEL(?:IVERY)?$/, line: () => "General Delivery", box: true },
];

/** Post office boxes, rural and highway contract routes, general delivery. `text`: words separated by one space. */
function parseBox(text: string): { line: string; box: boolean } | null {
  const upper = text.toUpperCase();
  for (const { pattern, line, box } of forms) {
    const found = pattern.exec(upper);
    if (found !== null) return { line: line(found), box };
  }
  return null;
}

export type ParsedStreet = {
  /** "123 N Main St", "PO Box 45", "RR 2 Box 18". */
  readonly line: string;
  /** "Apt 4B", "Bldg 3 Apt 4", or empty. */
  readonly unit: string;
  /** A post office box, general delivery or a private mailbox: carriers do not go there. */
  readonly box: boolean;
};

const smallNumbers: ReadonlyMap<string, string> = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map((word, at) => [
    word,
    String(at + 1),
  ]),
);

/** "123", "123A", "12-34" (Queens), "N6W23001" (Wisconsin), "One" (Main St). */
function houseNumber(word: string | undefined): string | null {
  if (word === undefined || word.length > 12) return null;
  const spelled = smallNumbers.get(word.toLowerCase());
  if (spelled !== undefined) return spelled;
  const plain = /^\d+(?:-?[a-z]|-\d+[a-z]?)?$/i.test(word) || /^[nsew]\d+(?:[nsew]\d+)?$/i.test(word);
  return plain && !/^0+$/.test(word) ? word.toUpperCase() : null;
}

/** Abbreviates the suffix and the directions around a name, and never the name itself: "North St" stays. */
function standardName(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  const loneSuffix = words.length === 2 && standardSuffix(words[0] ?? "") !== null;
  const after = words.length >= 2 && !loneSuffix ? standardDirection(last) : null;
  const named = after === null ? words : words.slice(0, -1);
  const suffix = named.length >= 2 ? standardSuffix(named.at(-1) ?? "") : null;
  const base = suffix === null ? named : named.slice(0, -1);
  const before = base.length >= 2 ? standardDirection(base[0] ?? "") : null;
  const name = before === null ? base : base.slice(1);
  return [before, titleCase(name.join(" ")), suffix, after].filter((part) => part !== null).join(" ");
}

/**
 * Reads a US street line and writes it the postal way (USPS Publication 28). `null`: no carrier could find it, because
 * it has no house number and is not a box or rural route, or has a number and no street.
 */
export function parseStreet(typed: string): ParsedStreet | null {
  const tokens = tokensOf(typed);
  const box = parseBox(tokens.filter((word) => word !== ",").join(" "));
  if (box !== null) return { ...box, unit: "" };
  const [first, ...others] = unitLast(tokens);
  const number = houseNumber(first);
  if (number === null) return null;
  const [half = "", ...afterHalf] = others;
  const fraction = /^\d\/\d$/.test(half);
  const { units, rest } = takeUnits(fraction ? afterHalf : others);
  const name = rest.filter((word) => word !== ",");
  if (!name.some((word) => /\p{L}/u.test(word)) || isBareDesignator(name[0] ?? "#")) return null;
  return {
    line: [number, ...(fraction ? [half] : []), standardName(name)].join(" "),
    unit: units.join(" "),
    box: units.some((unit) => unit.startsWith("PMB ")),
  };
}
