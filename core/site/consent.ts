/** What a visitor may allow in addition to necessary cookies (protocols: consent). */
export const optionalCategories = ["analytics", "marketing", "personalization"] as const;
export type OptionalCategory = (typeof optionalCategories)[number];

export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>;

export const noConsent: ConsentChoice = { analytics: false, marketing: false, personalization: false };

/** Increased when the categories or their meaning change: visitors are then asked again. */
export const consentVersion = 1;

/**
 * The consent in effect: everything is denied until the visitor chooses, and a browser with Global Privacy Control
 * denies all of it, whatever was chosen before (law CC2).
 */
export const effectiveConsent = (choice: ConsentChoice | null, privacySignal: boolean): ConsentChoice =>
  choice === null || privacySignal ? noConsent : choice;
