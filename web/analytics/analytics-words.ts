import type { OptionalCategory } from "#core/site/consent.ts";

/** The texts of the privacy choices. */
export const analyticsWords = {
  close: "Close",
  lead: "Our pages keep only what they need to work. Everything else is off until you allow it here.",
  save: "Save my choices",
  onlyNecessary: "Only necessary",
  allowAll: "Allow all",
  lastChosen: (day: string) => `You last chose on ${day}.`,
  optional: {
    analytics: {
      label: "Analytics",
      note: "Counts which plans people view and buy, without your name, email, or account number. Our analytics service gets the counts.",
    },
    marketing: { label: "Marketing", note: "Our analytics service may use these counts for advertising." },
    personalization: {
      label: "Personalization",
      note: "Our analytics service may match ads to what you viewed here.",
    },
  } as const satisfies Record<OptionalCategory, { readonly label: string; readonly note: string }>,
  necessary: "Necessary",
  alwaysOn: "Always on: our pages don't work without it.",
  whatWeKeep: "What we keep in this browser",
  kept: [
    { what: "Your sign-in", why: "So you can manage your account, until you sign out or close this tab" },
    { what: "A sign-in check", why: "So only this browser can finish signing in, for 10 minutes" },
    { what: "Where you are", why: "The plan, step, or page you chose last, until you close this tab" },
    { what: "Your choices here", why: "So we can honor them, until you clear this browser's data" },
  ],

  // Opting out
  optOut: "Opt out",
  optedOut: "You've opted out",
  optedOutDetail:
    "We don't sell or share anything about your visits from this browser. You don't need to sign in for that.",
  optOutLead:
    "We don't give anyone information about your visits unless you've allowed it. If you have, opting out stops that: we won't sell or share it, for advertising or for counting.",
  signalHonored: "We honor your browser's privacy signal",
  signalDetail:
    "Your browser sends Global Privacy Control. Nothing optional is on, and we don't sell or share anything about your visits.",
};
