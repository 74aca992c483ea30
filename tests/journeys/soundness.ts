import { AxeBuilder } from "@axe-core/playwright";
import axe, { type Result, type RunOnly } from "axe-core";
import { newEmail } from "#tests/world/shopper.ts";
import type { Reader } from "./reader.ts";

type Look = {
  readonly name: string;
  readonly width: number;
  readonly media?: Parameters<Reader["page"]["emulateMedia"]>[0];
  /** All of WCAG where absent. */
  readonly rules?: readonly string[];
};

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** 320 px is a 1280 px screen at 400 %. In other colours only what has to do with colour can differ. */
const looks: readonly Look[] = [
  { name: "wide", width: 1280 },
  { name: "narrow", width: 390 },
  { name: "400 %", width: 320, rules: [] },
  { name: "dark", width: 1280, media: { colorScheme: "dark" }, rules: ["color-contrast", "link-in-text-block"] },
];

/** Longer than most addresses, and without a place to break at. */
export const aLongEmail = (): string => `bartholomew.vandersteen-${newEmail().replace("@", "@subscribers.")}`;

/**
 * What is wrong with the page as it stands: what axe finds against WCAG 2.2 AA in each look, and what makes it scroll
 * sideways. Each fault names its look and its place.
 */
export async function faultsOf(reader: Reader): Promise<string[]> {
  const { page } = reader;
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const { name, width, media, rules } of looks) {
    await page.setViewportSize({ width, height: 900 });
    if (media !== undefined) await page.emulateMedia(media);
    await page.evaluate(standsStill);
    const violations = await check(page, rules);
    faults.push(
      ...violations.map(
        ({ id, nodes }) => `${name}: ${id}: ${nodes.map((it) => `${it.html} ${it.failureSummary ?? ""}`).join(" | ")}`,
      ),
    );
    faults.push(...(await page.evaluate(sticksOut)).map((html) => `${name}: wider than the page: ${html}`));
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
  return faults.map((fault) => `${new URL(page.url()).pathname}: ${fault}`);
}

async function check(page: Reader["page"], rules: Look["rules"]): Promise<Result[]> {
  if (rules?.length === 0) return [];
  const runOnly: RunOnly = rules === undefined ? { type: "tag", values: wcag } : { type: "rule", values: [...rules] };
  return page.frames().length === 1
    ? checkAlone(page, runOnly)
    : (await new AxeBuilder({ page }).options({ runOnly }).analyze()).violations;
}

/** Frames of other origins are the builder's to reach. A page without any keeps axe from one look to the next. */
async function checkAlone(page: Reader["page"], runOnly: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    // What the line above has put there.
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    return (await inPage.run(document, { runOnly: only, resultTypes: ["violations"] })).violations;
  }, runOnly);
}

/** In the page: what makes it scroll sideways. */
function sticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return Array.from(document.body.querySelectorAll("*"))
    .filter((it) => it.getBoundingClientRect().right > clientWidth + 0.5)
    .map((it) => it.outerHTML.slice(0, 120));
}

/** In the page: a change of colours runs down the tree as a row of transitions, however short. */
async function standsStill(): Promise<void> {
  const moves = () => document.getAnimations().some((it) => it instanceof CSSTransition);
  while (moves()) await new Promise((resolve) => requestAnimationFrame(resolve));
}
