import type { Day } from "../day.ts";
import type { CommandKind, CommandRefusal, CommandState } from "./command.ts";
import { shortDay } from "../format/day-text.ts";

export type CommandFacts = {
  readonly kind: CommandKind;
  readonly state: CommandState;
  /** Null as long as they have named no day. */
  readonly effectiveOn: Day | null;
  readonly refusal: CommandRefusal | null;
};

const subjects = {
  start: "Start of your subscription",
  stop: "Temporary stop",
  restart: "Restart of delivery",
  complaint: "Delivery issue",
  payment: "Payment",
  rateChange: "New rate",
  move: "New delivery address",
  cancel: "Cancellation",
} as const satisfies Record<CommandKind, string>;

const reasons = {
  "back-dated": "its day had already passed",
  "not-an-issue-day": "there is no paper on that day",
  "unknown-account": "it doesn't know the account yet",
  "already-active": "the subscription is already active there",
  "not-active": "the subscription isn't active there",
  "no-such-stop": "it doesn't know the stop",
  "not-deliverable": "the address is outside the delivery area",
  other: "someone has to check it",
} as const satisfies Record<CommandRefusal, string>;

/** What the subscriber reads of a command (rules 11): "sent to circulation, effective Wed, Mar 4, 2026". */
export const commandText = (command: CommandFacts): string => `${subjects[command.kind]}: ${standing(command)}.`;

function standing({ state, effectiveOn, refusal }: CommandFacts): string {
  switch (state) {
    case "queued":
      return "recorded, being sent to circulation";
    case "held":
      return effectiveOn === null
        ? "sent to circulation, which will process it tonight"
        : `sent to circulation, expected to take effect ${shortDay(effectiveOn)}`;
    case "done":
      return effectiveOn === null
        ? "sent to circulation, in effect"
        : `sent to circulation, effective ${shortDay(effectiveOn)}`;
    case "refused":
      return `circulation couldn't do it because ${reasons[refusal ?? "other"]}. Please contact customer service`;
    case "dead":
      return "recorded, but it hasn't reached circulation. Please contact customer service";
  }
}
