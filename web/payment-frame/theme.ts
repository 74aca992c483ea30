import type { Theme } from "./messages.ts";

/** The tokens that the frame copies from the page, so that both look like one form. */
const themeTokens = [
  "ink",
  "ink-soft",
  "paper",
  "paper-raised",
  "rule",
  "rule-strong",
  "accent",
  "accent-ink",
  "accent-surface",
  "good",
  "good-surface",
  "warn",
  "warn-surface",
  "bad",
  "bad-surface",
  "focus",
] as const;

/** Accepts only a color: no address, and no second declaration. */
export const isColor = (value: string): boolean =>
  /^[#\w][#\w\s.,%()/+-]{0,80}$/.test(value) && !/url|image/i.test(value);

/** Reads the page's current token values, light or dark. */
export function readPageTheme(root: Element): Theme {
  const styles = getComputedStyle(root);
  return Object.fromEntries(themeTokens.map((name) => [name, styles.getPropertyValue(`--${name}`).trim()]));
}

/** Sets them in the frame. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  for (const name of themeTokens) {
    const value = theme[name];
    if (value !== undefined && isColor(value)) root.style.setProperty(`--${name}`, value);
  }
}
