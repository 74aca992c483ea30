/** Five digits, optionally a hyphen and four more (account 5). A first digit 0 is legal: a ZIP is a text. */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text);

const longest = "12345-6789".length;

/** What a ZIP field keeps of what was typed: only digits and hyphens. */
export const typedZip = (text: string): string => text.replaceAll(/[^0-9-]/g, "").slice(0, longest);

export const zip5Of = (zip: string): string => zip.slice(0, 5);
