import type { WayToChoose } from "#core/mailing-list/marketing-choice.ts";

export const marketingWords = {
  heading: "News and offers by email",
  saving: "Saving…",
  agreed: "Saved. We'll email you news and offers.",
  withdrawn: "Saved. We won't email you news and offers.",
  notSaved: "We couldn't save this. Please try again.",
  since: (day: string) => `You agreed to this on ${day}.`,
  ended: {
    reader: (day: string) => `You turned this off on ${day}.`,
    "list-unsubscribed": (day: string) => `You unsubscribed in one of our emails on ${day}.`,
    "list-bounced": (day: string) =>
      `We turned this off on ${day}, because our emails to your address came back. Please check your email address.`,
    "list-moved": (day: string) =>
      `You gave our newsletter another address on ${day}, so this address no longer gets it.`,
  } satisfies Readonly<Record<WayToChoose, (day: string) => string>>,
};
