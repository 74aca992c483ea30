import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * What a reader does and sees, in a page or in one of its frames. Everything is found as people find it: by its text.
 */
export type Words = {
  /** Waits until this text can be seen. */
  sees(text: string | RegExp): Promise<void>;
  seesHeading(name: string): Promise<void>;
  /** Waits until this text can no longer be seen. */
  misses(text: string | RegExp): Promise<void>;
  /** Clicks a button or a link. */
  presses(name: string | RegExp): Promise<void>;
  /** Ticks the checkbox or radio whose label begins with this text. */
  ticks(label: string): Promise<void>;
  unticks(label: string): Promise<void>;
  /** Waits until the checkbox or radio whose label begins with this text is checked. */
  seesChecked(label: string): Promise<void>;
  types(label: string, text: string): Promise<void>;
  /** The content of a field. */
  reads(label: string): Promise<string>;
  button(name: string | RegExp): Locator;
  field(label: string): Locator;
};

/** What a path through the screens costs: the fields that are typed in, and all clicks, including ticks. */
export type Effort = { presses: number; fields: number };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Texts of a screen have non-breaking spaces in their dates. Playwright ignores that only for strings. */
const anySpace = (text: string | RegExp): string | RegExp =>
  typeof text === "string" ? text : new RegExp(text.source.replaceAll(" ", String.raw`\s`), text.flags);
const beginsWith = (text: string): RegExp => new RegExp(`^\\s*${escaped(text)}`);
/** The asterisk of a required field is part of its label only visually. */
const labelled = (text: string): RegExp => new RegExp(`^\\s*${escaped(text)}\\s*\\*?\\s*$`);

/**
 * @param page whose text is shown if something is not found.
 * @param effort grows with each click and each field.
 */
export function wordsFor(
  scope: Page | FrameLocator | Locator,
  page: Page,
  effort: Effort = { presses: 0, fields: 0 },
): Words {
  const visible = (found: Locator): Locator => found.filter({ visible: true }).first();
  const button = (name: string | RegExp): Locator => {
    const named = { name, exact: true };
    return scope.getByRole("button", named).or(scope.getByRole("link", named)).filter({ visible: true });
  };
  const field = (label: string): Locator => scope.getByLabel(labelled(label));
  const choice = (name: RegExp): Locator =>
    scope.getByRole("checkbox", { name }).or(scope.getByRole("radio", { name })).first();
  const isFrame = "owner" in scope;
  const press = async (found: Locator): Promise<void> => {
    if (isFrame) await expect.poll(() => isUnderPointer(found, page)).toBe(true);
    await found.click();
  };
  /**
   * While a price is being calculated, the terms can't be accepted: the page says when they can, and people click
   * again.
   */
  const tick = async (found: Locator): Promise<void> => {
    await found.check().catch(async (fault: unknown) => {
      await visible(scope.getByText("You can check this box now"))
        .waitFor()
        .catch(() => Promise.reject(fault));
      await found.check();
    });
  };
  const waitsForCheck = async (found: Locator): Promise<void> => {
    await expect.poll(() => found.isChecked()).toBe(true);
  };
  const costs = async (what: keyof Effort, act: Promise<void>): Promise<void> => {
    effort[what] += 1;
    await act;
  };
  const doing = <T>(act: () => Promise<T>): Promise<T> => act().catch((fault: unknown) => tell(page, fault));
  return {
    sees: (text) => doing(() => visible(scope.getByText(anySpace(text))).waitFor()),
    seesHeading: (name) => doing(() => visible(scope.getByRole("heading", { name, exact: true })).waitFor()),
    misses: (text) => doing(() => visible(scope.getByText(anySpace(text))).waitFor({ state: "hidden" })),
    presses: (name) => doing(() => costs("presses", press(button(name)))),
    ticks: (label) => doing(() => costs("presses", tick(choice(beginsWith(label))))),
    unticks: (label) => doing(() => costs("presses", choice(beginsWith(label)).uncheck())),
    seesChecked: (label) => doing(() => waitsForCheck(choice(beginsWith(label)))),
    types: (label, text) => doing(() => costs("fields", field(label).fill(text))),
    reads: (label) => doing(() => field(label).inputValue()),
    button,
    field,
  };
}

/**
 * For a moment after the page has changed its size, the browser sends pointer events over a frame of another origin to
 * the page around it, and a click would be lost. People see the button react to the pointer before they click.
 */
async function isUnderPointer(button: Locator, page: Page): Promise<boolean> {
  await page.mouse.move(0, 0);
  await button.hover();
  return button.evaluate((it) => it.matches(":hover"));
}

/** The error, with what the reader saw, in the page and in its frames. */
async function tell(page: Page, fault: unknown): Promise<never> {
  const shown = await Promise.all(
    page.frames().map(async (frame) => {
      const text = await frame
        .locator("body")
        .innerText({ timeout: 1000 })
        .catch(() => "(nothing)");
      return `${frame === page.mainFrame() ? "The page" : "The frame"} at ${frame.url()} says:\n${text}`;
    }),
  );
  throw new Error([String(fault), ...shown].join("\n\n"), { cause: fault });
}
