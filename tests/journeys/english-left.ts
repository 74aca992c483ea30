import type { Page } from "playwright-core";
import { type HouseFile, productFiles } from "#tests/house/house-files.ts";
import { wordsOf } from "#tests/house/twin-words.ts";

const isTable = ({ path }: HouseFile): boolean =>
  /^web\/.*words(\.es)?\.tsx?$|^contract\/([a-z-]*messages|field-problems)(\.es)?\.ts$/.test(path);
const isSpanish = ({ path }: HouseFile): boolean => /\.es\.tsx?$/.test(path);

const tables = productFiles().filter(isTable);
const textsOf = (files: readonly HouseFile[]): Set<string> =>
  new Set(files.flatMap((file) => wordsOf(file).texts).filter((text) => /\p{L}{2}/u.test(text)));
const spanish = textsOf(tables.filter(isSpanish));
const english = [...textsOf(tables.filter((file) => !isSpanish(file)))].filter((text) => !spanish.has(text));

const words = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;

/** The text between the values of a sentence, if it is long enough to be distinguished from a name. */
const phrases = english
  .flatMap((text) => text.split("{}"))
  .map((part) => part.trim())
  .filter((part) => words(part) > 2);
const whole = new Set(english);

/** Runs in the page: its lines, except those marked as another language, such as a publication's own terms. */
function linesOf(body: HTMLElement | SVGElement): string[] {
  const others = Array.from(body.querySelectorAll<HTMLElement>("[lang]:not([lang=es])"));
  const apart = new Set(others.flatMap((it) => it.innerText.split("\n")));
  return body instanceof HTMLElement ? body.innerText.split("\n").filter((line) => !apart.has(line)) : [];
}

/** English text of our tables on a page and in its frames: sentences anywhere, labels only if they are a whole line. */
export async function englishLeft(page: Page): Promise<string[]> {
  const shown = await Promise.all(page.frames().map((frame) => frame.locator("body").evaluate(linesOf)));
  return shown
    .flat()
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => whole.has(line) || phrases.some((phrase) => line.includes(phrase)));
}
