import type { CommandKind, CommandRefusal } from "./command.ts";

/** Texts about circulation commands, for subscribers. `day` is in short form. */
export const commandWords = {
  subjects: {
    start: "Start of your subscription",
    stop: "Temporary stop",
    restart: "Restart of delivery",
    complaint: "Delivery issue",
    payment: "Payment",
    rateChange: "New rate",
    move: "New delivery address",
    name: "Corrected name",
    cancel: "Cancellation",
  } satisfies Record<CommandKind, string>,
  recorded: "recorded, being sent to circulation",
  tonight: "sent to circulation, which will process it tonight",
  expected: (day: string) => `sent to circulation, expected to take effect ${day}`,
  inEffect: "sent to circulation, in effect",
  effective: (day: string) => `sent to circulation, effective ${day}`,
  refused: (why: string) => `circulation couldn't do it because ${why}. Please contact customer service`,
  reasons: {
    "back-dated": "its day had already passed",
    "not-an-issue-day": "there is no paper on that day",
    "unknown-account": "it doesn't know the account yet",
    "already-active": "the subscription is already active there",
    "not-active": "the subscription isn't active there",
    "no-such-stop": "it doesn't know the stop",
    "not-deliverable": "the address is outside the delivery area",
    other: "someone has to check it",
  } satisfies Record<CommandRefusal, string>,
  notReached: "recorded, but it hasn't reached circulation. Please contact customer service",
};
