import type { ChoiceSource, OptInSource } from "#core/mailing-list/marketing-choice.ts";

export const marketingWords = {
  heading: "News and offers by email",
  saving: "Saving…",
  agreed: "Saved. We'll email you news and offers.",
  withdrawn: "Saved. We won't email you news and offers.",
  notSaved: "We couldn't save this. Please try again.",
  since: {
    reader: (day: string) => `You agreed to this on ${day}.`,
    phone: (day: string) => `You agreed to this on the phone on ${day}.`,
    "other-system": (day: string) => `You agreed to this on another of our pages on ${day}.`,
    "earlier-system": (day: string) => `Our earlier system says that you agreed to this, as of ${day}.`,
  } satisfies Readonly<Record<OptInSource, (day: string) => string>>,
  ended: {
    reader: (day: string) => `You turned this off on ${day}.`,
    phone: (day: string) => `You turned this off on the phone on ${day}.`,
    "other-system": (day: string) => `You turned this off on another of our pages on ${day}.`,
    "earlier-system": (day: string) => `Our earlier system says that you don't want this, as of ${day}.`,
    "list-unsubscribed": (day: string) => `You unsubscribed in one of our emails on ${day}.`,
    "list-bounced": (day: string) =>
      `We turned this off on ${day}, because our emails to your address came back. Please check your email address.`,
    "list-moved": (day: string) =>
      `You gave our newsletter another address on ${day}, so this address no longer gets it.`,
  } satisfies Readonly<Record<ChoiceSource, (day: string) => string>>,
};
