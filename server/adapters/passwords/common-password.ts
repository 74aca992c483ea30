import { readFileSync } from "node:fs";

const list = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8");

/**
 * About a thousand passwords and words at the top of every list of leaked passwords; the rules below derive variants.
 */
const words: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));

/**
 * Whether a guesser would try this first: a listed password or word, also dressed up (digits and signs around it,
 * written twice, signs for letters), a repetition, a run on the keyboard or in the alphabet, or a short number (a date,
 * a phone).
 * @param password in lower case.
 */
export function isCommonPassword(password: string): boolean {
  return (
    isListed(password) || isListed(plainLetters(password)) || repeats(password) || isRuns(password) || isDate(password)
  );
}

/** "dragon", "dragon2026!", "7dragon", "dragondragon". */
function isListed(text: string): boolean {
  if (words.has(text)) return true;
  const bare = text.replace(/^[^\p{L}]{1,4}/u, "").replace(/[^\p{L}]{1,6}$/u, "");
  const half = bare.slice(0, bare.length / 2);
  return words.has(bare) || (half + half === bare && words.has(half));
}

const signs: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** "p@55w0rd1" -> "password1": signs inside a word are read as letters, those at its end stay. */
function plainLetters(text: string): string {
  const tail = /[^\p{L}]*$/u.exec(text)?.[0] ?? "";
  const word = text.slice(0, text.length - tail.length);
  return word.replaceAll(/[@43!10$57]/g, (sign) => signs[sign] ?? sign) + tail;
}

/** "aaaaaa", "121212", "abcabcab": a piece of at most four characters, repeated. */
function repeats(text: string): boolean {
  const letters = Array.from(text);
  return [1, 2, 3, 4].some(
    (period) => letters.length >= 2 * period && letters.every((letter, at) => letter === letters[at % period]),
  );
}

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgbyhnujm",
];
const runs: readonly string[] = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(""))];
const shortestRun = 3;

/** "qwerty123", "321cba", "asdzxc": consists only of runs of three or more. Linear in the length. */
function isRuns(text: string): boolean {
  let rest = text;
  while (rest !== "") {
    const length = Math.max(...runs.map((run) => sharedStart(run, rest)));
    if (length < shortestRun) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** How many characters at the start of the text follow the run. */
function sharedStart(run: string, text: string): number {
  const from = run.indexOf(text.charAt(0));
  if (from < 0) return 0;
  let length = 0;
  while (length < text.length && run[from + length] === text[length]) length++;
  return length;
}

/** At most ten digits, with or without signs between them: dates, PINs, phone numbers. */
const isDate = (text: string): boolean => /^\d{1,4}[-./ ]?\d{1,4}[-./ ]?\d{0,4}$/.test(text) && text.length <= 10;
