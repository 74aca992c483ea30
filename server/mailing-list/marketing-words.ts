import type { marketingRefusals } from "#contract/marketing.ts";

/** The sentence beside the box. It says who writes, about what, and how to stop it (CAN-SPAM, 15 U.S.C. 7704). */
export const marketingSentence = (siteName: string): string =>
  `Email me news and offers from ${siteName}. I can unsubscribe at any time.`;

export const marketingSentences: Readonly<Record<(typeof marketingRefusals)[number], string>> = {
  "not-offered": "We don't send news and offers by email.",
  "sentence-changed": "We have changed this text. Please reload the page and read it again.",
  "no-mailbox": "There is no email address on this account. Please add one first.",
};
