/** What a visitor may allow besides the necessary (protocols: consent). */
export const optionalCategories = ["analytics", "marketing", "personalization"] as const;
export type OptionalCategory = (typeof optionalCategories)[number];

export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>;

export const nothingAllowed: ConsentChoice = { analytics: false, marketing: false, personalization: false };

/** Counts up when the categories or their meaning change: an older choice is then asked for again. */
export const consentVersion = 1;

/**
 * What counts: everything is denied until it was chosen, and a browser that sends Global Privacy Control has said no to
 * all of it, whatever was chosen before (law CC2).
 */
export const effectiveConsent = (choice: ConsentChoice | null, privacySignal: boolean): ConsentChoice =>
  choice === null || privacySignal ? nothingAllowed : choice;
