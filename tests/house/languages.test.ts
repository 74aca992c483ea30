import { expect, test } from "vitest";
import { type HouseFile, isOfDesk, productFiles } from "./house-files.ts";
import { wordsOf } from "./twin-words.ts";

const isTwin = (path: string): boolean => /\.es\.tsx?$/.test(path);
const twinOf = (path: string): string => path.replace(/(?=\.tsx?$)/, ".es");
const originalOf = (path: string): string => path.replace(/\.es(?=\.tsx?$)/, "");

/** Emails to the publisher's own people, and the desk's texts: staff work in English. */
const forStaff = [
  "server/mail/emails/staff-words.ts",
  "core/timeline/trail-words.ts",
  "core/timeline/review-words.ts",
  "core/timeline/sign-in-words.ts",
  "core/payment/dispute-words.ts",
];

/** What readers see: word tables of screens, emails and answers, and the sentences of the specifications. */
const isForReaders = (path: string): boolean =>
  /^(web|server|core)\/.*-words\.tsx?$|^contract\/([a-z-]*messages|field-problems)\.ts$/.test(path) &&
  !forStaff.includes(path) &&
  !isOfDesk(path);

type Pair = { readonly english: HouseFile; readonly spanish: HouseFile };

function pairsOf(files: readonly HouseFile[]): Pair[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files.flatMap((spanish) => {
    const english = byPath.get(originalOf(spanish.path));
    return isTwin(spanish.path) && isForReaders(originalOf(spanish.path)) && english ? [{ english, spanish }] : [];
  });
}

/** Names that are the same in both languages, and the plan name that catalogs use. */
const sameInBoth: readonly string[] = [
  "American Express",
  "Apple Pay",
  "EZ-Pay",
  "Error:",
  "Google Pay",
  "Mastercard",
  "PayPal",
  "Plan",
  "Unlimited Digital + E-edition",
];

const marks = [
  ["¿", "?"],
  ["¡", "!"],
] as const;
const count = (text: string, mark: string): number => text.split(mark).length - 1;

/** Faults that a Spanish sentence can have, whatever it says. */
const sentenceFaults: readonly (readonly [fault: string, has: (text: string) => boolean])[] = [
  ["an English word", (text) => /\b(the|your|you|please|and|with|for|of|to|is|are|we|this|that|by|or)\b/i.test(text)],
  ["a mark that is not opened", (text) => marks.some(([open, close]) => count(text, open) !== count(text, close))],
  ["tú instead of usted", (text) => /(?<![\p{L}])(tú|tu|tus|te|ti|tuyo|tuya)(?![\p{L}])/iu.test(text)],
  ["an English time", (text) => /\b[ap]\.m\./.test(text)],
];

function faultsOf({ english, spanish }: Pair): string[] {
  const [original, twin] = [wordsOf(english), wordsOf(spanish)];
  const said = (fault: string, where: string): string => `${spanish.path}: ${fault}: ${where}`;
  const lost = [...original.functions].flatMap(([place, parameters]) => {
    const taken = twin.functions.get(place);
    if (taken === undefined) return [];
    return parameters.flatMap((names, at) => {
      const same = taken[at];
      if (same === undefined) return [said("a value is left out", place)];
      if (same === null || names === null) return [];
      return names.filter((name) => !same.includes(name)).map((name) => said(`${name} is left out`, place));
    });
  });
  const untranslated = twin.texts.filter(
    (text) => /\p{L}{3}/u.test(text) && original.texts.includes(text) && !sameInBoth.includes(text),
  );
  const spoken = twin.texts.filter((text) => !sameInBoth.includes(text));
  return [
    ...(original.exported.join() === twin.exported.join() ? [] : [said("other names", twin.exported.join(", "))]),
    ...lost,
    ...untranslated.map((text) => said("the English sentence", text)),
    ...sentenceFaults.flatMap(([fault, has]) => spoken.filter(has).map((text) => said(fault, text))),
  ];
}

const files = productFiles();

test("each table of sentences that readers see has a Spanish twin", () => {
  const paths = new Set(files.map(({ path }) => path));
  const tables = [...paths].filter((path) => isForReaders(path) && !isTwin(path));
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((path) => !paths.has(twinOf(path)))).toEqual([]);
  expect([...paths].filter((path) => isTwin(path) && !paths.has(originalOf(path)))).toEqual([]);
});

test("a twin says everything that its English table says, in Spanish", () => {
  const pairs = pairsOf(files);
  expect(pairs.length).toBeGreaterThan(30);
  expect(pairs.flatMap(faultsOf)).toEqual([]);
});

const english =
  'export const words = { paid: "Paid", pay: (amount: string, name: string) => `Pay ${amount} to ${name}` };';
const spanish = 'export const words = { paid: "Pagado", pay: (amount, name) => `Pagar ${amount} a ${name}` };';
const faultsWith = (text: string): string[] =>
  faultsOf({
    english: { path: "web/other/planted-words.ts", text: english },
    spanish: { path: "web/other/planted-words.es.ts", text },
  });

test.each([
  ["an English sentence", spanish.replace("Pagado", "Paid")],
  ["an English word", spanish.replace("Pagado", "Pagado with")],
  ["a question that is not opened", spanish.replace("Pagado", "Pagado?")],
  [
    "a value that is left out",
    spanish.replace("(amount, name) => `Pagar ${amount} a ${name}`", "(amount) => `Pagar ${amount}`"),
  ],
  ["a familiar form", spanish.replace("Pagado", "Tu pago")],
  ["another name", spanish.replace("words", "palabras")],
])("finds %s", (_, text) => {
  expect(faultsWith(text)).toHaveLength(1);
});

test("a good twin has no fault", () => {
  expect(faultsWith(spanish)).toEqual([]);
});
