import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type * as Axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { newEmail } from "#tests/world/shopper.ts";
import type { Reader } from "./reader.ts";

type Look = {
  readonly name: string;
  readonly width: number;
  readonly media?: Parameters<Reader["page"]["emulateMedia"]>[0];
  /** All of WCAG by default. */
  readonly rules?: readonly string[];
  /** Without the frames of other origins, which change their colors a moment later. */
  readonly alone?: boolean;
  /** The size of the text alone, as set in the browser. */
  readonly textSize?: string;
};

const dark = { colorScheme: "dark" } as const;
const colors = ["color-contrast", "link-in-text-block"];
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * 320 px is a 1280 px screen at 400%, and 640 px is one at 200%. In other colors, only color-related rules can differ.
 * The order has few changes of width, because each lays out and draws the page again.
 */
const looks: readonly Look[] = [
  { name: "narrow", width: 390 },
  { name: "forced colors", width: 390, media: { forcedColors: "active" }, rules: ["color-contrast"] },
  { name: "more contrast", width: 390, media: { contrast: "more" }, rules: ["color-contrast-enhanced"], alone: true },
  { name: "narrow with text at 200 %", width: 390, rules: [], textSize: "200%" },
  { name: "400 %", width: 320, rules: [] },
  { name: "200 %", width: 640, rules: [] },
  { name: "wide", width: 1280 },
  { name: "text at 200 %", width: 1280, rules: [], textSize: "200%" },
  // These come last, because a frame of another origin keeps its colors for a moment.
  { name: "dark", width: 1280, media: dark, rules: colors },
  { name: "dark and narrow", width: 390, media: dark, rules: colors },
];

const isDesk = (page: Page): boolean => new URL(page.url()).hostname.startsWith("desk.");

const plain = { colorScheme: null, forcedColors: null, contrast: null } as const;

/** Longer than most addresses, and without a place to break. */
export const aLongEmail = (): string => `bartholomew.vandersteen-${newEmail().replace("@", "@subscribers.")}`;

/**
 * What is wrong with the current page: what axe finds against WCAG 2.2 AA in each look, what makes it scroll sideways,
 * what is cut off, and what moves although the reader asked for less motion. Each fault names its look and its place.
 */
export async function faultsOf(reader: Reader): Promise<string[]> {
  const { page } = reader;
  const before = page.viewportSize();
  const faults = (await page.evaluate(moves)).map((html) => `moves: ${html}`);
  for (const frame of page.frames()) await frame.evaluate(holdStill);
  for (const { name, width, media = {}, rules, textSize = "", alone = false } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ ...plain, ...media });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
    await page.evaluate(isDrawn);
    if (rules === undefined) await reader.pictures(nameOf(page.url()));
    const violations = await check(page, rules, alone);
    faults.push(
      ...violations.map(
        ({ id, nodes }) => `${name}: ${id}: ${nodes.map((it) => `${it.html} ${it.failureSummary ?? ""}`).join(" | ")}`,
      ),
    );
    faults.push(...(await page.evaluate(sticksOut)).map((html) => `${name}: wider than the page: ${html}`));
    faults.push(...(await page.evaluate(isCutOff)).map((html) => `${name}: cut off: ${html}`));
    faults.push(...(await page.evaluate(isSqueezed)).map((html) => `${name}: a letter a line: ${html}`));
    faults.push(...(await page.evaluate(breaksWords)).map((html) => `${name}: a short word on two lines: ${html}`));
    // Staff's tables are dense on purpose.
    if (textSize === "" && !isDesk(page))
      faults.push(...(await page.evaluate(breaksPieces, pieces)).map((text) => `${name}: on two lines: ${text}`));
    faults.push(...(await page.evaluate(sharesItsRow)).map((html) => `${name}: an error beside a button: ${html}`));
  }
  await page.emulateMedia(plain);
  for (const frame of page.frames()) await frame.evaluate(letGo);
  if (before !== null) await page.setViewportSize(before);
  return faults.map((fault) => `${new URL(page.url()).pathname}: ${fault}`);
}

let pictured = 0;

/** A picture's name: which page, and which picture. Both widths of one state have the same. */
function nameOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const [first = "", ...others] = pathname.split("/").filter((part) => part !== "");
  const page = [...(first.includes(".") ? [] : [first]), ...others, searchParams.get("step") ?? ""];
  const at = `${process.pid}-${String(Math.floor(pictured++ / 2)).padStart(3, "0")}`;
  return `sound-${at}-${page.filter((part) => part !== "").join("-") || "start"}`;
}

async function check(page: Reader["page"], rules: Look["rules"], alone: boolean): Promise<Axe.Result[]> {
  if (rules?.length === 0) return [];
  const runOnly: Axe.RunOnly =
    rules === undefined ? { type: "tag", values: wcag } : { type: "rule", values: [...rules] };
  const found: Axe.Result[] = [];
  for (const frame of alone ? [page.mainFrame()] : page.frames())
    found.push(...(await checkFrame(frame, runOnly, frame === page.mainFrame())));
  return found;
}

/** Half the size of the source that the package exports, because it is read again for each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Checks each frame separately, with a copy of axe that stays in it from one look to the next. */
async function checkFrame(frame: Frame, runOnly: Axe.RunOnly, isPage: boolean): Promise<Axe.Result[]> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  return frame.evaluate(
    async ({ only, bypass }) => {
      // The line above has put it there.
      const { axe } = window as unknown as { axe: typeof Axe };
      // A page must offer a way to skip repeated content, but a frame in it need not.
      const rules = { bypass: { enabled: bypass } };
      const options = { runOnly: only, rules, resultTypes: ["violations" as const], iframes: false, preload: false };
      return (await axe.run(document, options)).violations;
    },
    { only: runOnly, bypass: isPage },
  );
}

/** Runs in the page: what makes it scroll sideways. */
function sticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return Array.from(document.body.querySelectorAll("*"))
    .filter((it) => it.getBoundingClientRect().right > clientWidth + 0.5)
    .map((it) => it.outerHTML.slice(0, 120));
}

/** Runs in the page: text that is partly hidden by its box. Text for screen readers only is hidden on purpose. */
function isCutOff(): string[] {
  const hides = ({ overflowX, overflowY, opacity }: CSSStyleDeclaration) =>
    opacity !== "0" && /hidden|clip/.test(overflowX + overflowY);
  return Array.from(document.body.querySelectorAll("*"))
    .filter((it) => it.clientWidth > 1 && it.textContent.trim() !== "" && hides(getComputedStyle(it)))
    .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
    .map((it) => it.outerHTML.slice(0, 120));
}

/** Runs in the page: words in a column that is hardly wider than a letter. */
function isSqueezed(): string[] {
  const ownText = (it: Element) =>
    Array.from(it.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{4}/u.test(node.nodeValue ?? ""),
    );
  return (
    Array.from(document.body.querySelectorAll("*"))
      // What is hidden until it has the focus is small on purpose.
      .filter((it) => ownText(it) && !/hidden|clip/.test(getComputedStyle(it).overflowX))
      .filter((it) => it.getBoundingClientRect().width > 1)
      .filter((it) => it.getBoundingClientRect().width < 1.5 * parseFloat(getComputedStyle(it).fontSize))
      .map((it) => it.outerHTML.slice(0, 120))
  );
}

/** Runs in the page: one-word labels that are broken. */
function breaksWords(): string[] {
  return Array.from(document.body.querySelectorAll("*"))
    .filter(({ childNodes: [text, ...others] }) => {
      if (!(text instanceof Text) || others.length > 0 || !/^\p{L}{2,8}$/u.test(text.data)) return false;
      const range = document.createRange();
      range.selectNode(text);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
    })
    .map((it) => it.outerHTML.slice(0, 120));
}

const monthsOf = (language: string): string =>
  Array.from({ length: 12 }, (_, at) =>
    new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, at)),
  )
    .flatMap((month) => [month, month.slice(0, 3)])
    .join("|");

/** "March 4, 2026", "Mar 4", "4 de marzo", "4 mar 2026", "(262) 555". */
const pieces = [
  String.raw`\(\d{3}\)\s\d{3}`,
  // A break may follow a long month: "September 20, 2026" is longer than a line of large text on a phone.
  String.raw`\b\d{1,2},\s\d{4}`,
  String.raw`\b(?:${monthsOf("en-US")})\s\d{1,2}\b(?!,\s\d{4})`,
  String.raw`\d{1,2}\s(?:de\s)?(?:${monthsOf("es-US")})\b(?:\s\d{4})?`,
].join("|");

/** Runs in the page: dates and phone numbers that are broken across lines. */
function breaksPieces(pattern: string): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const { index, 0: date } of (node.nodeValue ?? "").matchAll(new RegExp(pattern, "g"))) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + date.length);
      const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(`${date} in ${node.parentElement?.outerHTML.slice(0, 160) ?? ""}`);
    }
  return broken;
}

/**
 * Runs in the page: errors that end where the button beside their field begins, although the room above the button is
 * empty.
 */
function sharesItsRow(): string[] {
  return Array.from(document.body.querySelectorAll<HTMLElement>("[id$='-error']")).flatMap((error) => {
    const control = document.getElementById(error.id.replace(/-error$/, ""));
    const field = error.parentElement;
    if (control === null || field === null) return [];
    const at = control.getBoundingClientRect();
    const isBeside = (button: Element) => {
      const its = button.getBoundingClientRect();
      return its.left >= at.right && its.top < at.bottom && its.bottom > at.top;
    };
    const buttons = Array.from(field.parentElement?.querySelectorAll("button") ?? []);
    const beside = buttons.filter((button) => !field.contains(button) && isBeside(button));
    return beside.some((button) => error.getBoundingClientRect().right <= button.getBoundingClientRect().left)
      ? [error.outerHTML.slice(0, 120)]
      : [];
  });
}

/** Runs in the page, for a reader who asked for less motion: what changes its position or size over time. */
function moves(): string[] {
  return document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.getKeyframes().some((it) => "transform" in it))
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? "") : ""));
}

/**
 * Runs in the page: makes colors and sizes change at once, and not over several frames. The policy forbids inline
 * styles of a test.
 */
function holdStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: undoes that. */
function letGo(): void {
  document.adoptedStyleSheets.pop();
}

/** Runs in the page: waits until it has drawn its new size and colors. */
async function isDrawn(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * What a keyboard user runs into when pressing Tab from the page's beginning to its end: places where the focus can't
 * be seen or can't get away. It leaves fields, so their errors show: call it last.
 */
export async function keyboardFaultsOf({ page }: Reader): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.getSelection()?.removeAllRanges();
  });
  const most = await page.evaluate(stops);
  const seen = new Set<string>();
  for (let presses = 0; presses <= most + 5; presses++) {
    await page.keyboard.press("Tab");
    const { place, fault, isAway } = await page.evaluate(focusIsSeen);
    if (isAway && presses > 0) return faults;
    if (fault !== null && !seen.has(place)) faults.push(`${fault}: ${place}`);
    seen.add(place);
  }
  return [...faults, `${most + 5} presses of Tab don't lead out of the page`];
}

/** Runs in the page: the most Tab stops. A date has month, day, year and its calendar. */
function stops(): number {
  const dates = document.querySelectorAll("input[type=date]").length;
  return document.querySelectorAll("a, button, input, select, textarea, iframe").length + 3 * dates;
}

/** Runs in the page: whether the reader can see where the focus is. A choice shows it on the card around it. */
async function focusIsSeen(): Promise<{ place: string; fault: string | null; isAway: boolean }> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const at = document.activeElement;
  if (at === null || at === document.body) return { place: "", fault: null, isAway: true };
  const place = at.outerHTML.slice(0, 120);
  if (at instanceof HTMLIFrameElement) return { place, fault: null, isAway: false };
  const marks: boolean[] = [];
  for (let it: Element | null = at; it !== null && marks.length < 4; it = it.parentElement)
    marks.push(getComputedStyle(it).outlineStyle !== "none");
  return { place, fault: marks.includes(true) ? null : "its focus can't be seen", isAway: false };
}
