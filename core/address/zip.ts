/**
 * Five digits, optionally a hyphen and four more (account 5). ZIP codes can begin with 0, so they are stored as text.
 */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text);

const longest = "12345-6789".length;

/** Keeps only the digits and hyphens of what was typed. */
export const typedZip = (text: string): string => text.replaceAll(/[^0-9-]/g, "").slice(0, longest);

/** The state of a ZIP code; null if it is unknown, or if the ZIP code lies in two states. */
export const singleState = (states: readonly string[]): string | null =>
  states.length === 1 ? (states[0] ?? null) : null;

export const zip5Of = (zip: string): string => zip.slice(0, 5);
