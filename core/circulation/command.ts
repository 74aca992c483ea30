import type { PaperOption } from "../calendar/stopped-issues.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { Schedule } from "../calendar/publishing.ts";

/**
 * A command to a circulation system about one account (rules 11, protocols 6). `on`: the day on which it takes effect.
 */
export type CirculationCommand =
  | {
      readonly kind: "start";
      readonly on: Day;
      readonly subscriptionId: number;
      readonly product: "P" | "D";
      readonly bundleId: string;
      readonly rateCode: string;
      readonly printDays: Schedule;
      /** False: it ends automatically after the paid term, as a gift does. */
      readonly renews: boolean;
      /** Set if the term is already paid for; null: a payment command follows. */
      readonly paidThrough: Day | null;
      /** Null for a plan without print. */
      readonly deliveryAddressId: number | null;
    }
  | {
      readonly kind: "payment";
      readonly on: Day;
      /** The number on the receipt. */
      readonly receipt: string;
      readonly amount: Cents;
      /** The last issue or day that it pays for. */
      readonly paidThrough: Day;
    }
  /** A temporary stop. One with the id of an earlier stop replaces it. */
  | {
      readonly kind: "stop";
      readonly on: Day;
      readonly stopId: number;
      readonly restartOn: Day;
      readonly papers: PaperOption;
    }
  /** Delivery continues because a stop was withdrawn or shortened, or a cancellation was undone. */
  | {
      readonly kind: "restart";
      readonly on: Day;
      readonly after:
        | { readonly kind: "stop"; readonly stopId: number }
        | { readonly kind: "cancellation"; readonly subscriptionId: number };
    }
  /** A delivery issue, and what is done about it. `on`: the day of the paper. */
  | {
      readonly kind: "complaint";
      readonly on: Day;
      readonly problem: string;
      readonly resolution: "credit" | "redeliverToday" | "redeliverTomorrow";
      readonly halfUnits: number;
    }
  | {
      readonly kind: "rateChange";
      readonly on: Day;
      readonly subscriptionId: number;
      readonly bundleId: string;
      readonly rateCode: string;
      readonly amount: Cents;
    }
  /** A new delivery address. `on`: the first issue that goes there. */
  | { readonly kind: "move"; readonly on: Day; readonly deliveryAddressId: number }
  /** The subscriber's corrected name, which is printed on labels. `on`: the day of the correction. */
  | {
      readonly kind: "name";
      readonly on: Day;
      readonly subscriber: { readonly firstName: string; readonly lastName: string };
    }
  /** The subscription ends. `on`: the last delivery day. */
  | {
      readonly kind: "cancel";
      readonly on: Day;
      readonly subscriptionId: number;
      readonly because: "subscriber" | "term-over" | "unpaid" | "office";
      readonly reasonId: number | null;
    };

export type CommandKind = CirculationCommand["kind"];

/** The states of a command, in order. */
export const commandStates = ["queued", "held", "done", "refused", "dead"] as const;

/**
 * `queued`: not sent, or not known to have arrived; `held`: accepted, waits for the nightly draw; `done`: in effect;
 * `refused`: rejected by the circulation system; `dead`: given up, waits for an operator.
 */
export type CommandState = (typeof commandStates)[number];

/**
 * Every legal move; the database enforces the same ones. A held command that the circulation system has lost is sent
 * again.
 *
 * @testOnly
 */
export const commandMoves = {
  queued: ["held", "done", "refused", "dead"],
  held: ["queued", "done", "refused"],
  done: [],
  refused: [],
  dead: ["queued", "done"],
} as const satisfies Record<CommandState, readonly CommandState[]>;

/** Why the circulation system refuses a command. Reasons that we don't know are `other`. */
export const commandRefusals = [
  "back-dated",
  "not-an-issue-day",
  "unknown-account",
  "already-active",
  "not-active",
  "no-such-stop",
  "not-deliverable",
  "other",
] as const;
export type CommandRefusal = (typeof commandRefusals)[number];
