import type { PaperOption } from "../calendar/stopped-issues.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { Schedule } from "../calendar/publishing.ts";

/** What a circulation system is told of one account (rules 11, protocols 6). `on`: the day that it is meant for. */
export type CirculationCommand =
  | {
      readonly kind: "start";
      readonly on: Day;
      readonly subscriptionId: number;
      readonly product: "P" | "D";
      readonly bundleId: string;
      readonly rateCode: string;
      readonly printDays: Schedule;
      /** False: it ends by itself after the term that is paid for, as a gift does. */
      readonly renews: boolean;
      /** Given where the term is paid for already; null: a payment follows. */
      readonly paidThrough: Day | null;
      /** Null where nothing is printed. */
      readonly deliveryAddressId: number | null;
    }
  | {
      readonly kind: "payment";
      readonly on: Day;
      /** The number on the receipt. */
      readonly receipt: string;
      readonly amount: Cents;
      /** The last issue or day that is paid for with it. */
      readonly paidThrough: Day;
    }
  /** A temporary stop. One with the id of an earlier one takes its place. */
  | {
      readonly kind: "stop";
      readonly on: Day;
      readonly stopId: number;
      readonly restartOn: Day;
      readonly papers: PaperOption;
    }
  /** Delivery goes on: a stop was withdrawn or ends earlier; a cancellation was undone. */
  | {
      readonly kind: "restart";
      readonly on: Day;
      readonly after:
        | { readonly kind: "stop"; readonly stopId: number }
        | { readonly kind: "cancellation"; readonly subscriptionId: number };
    }
  /** A delivery issue, and what is done about it. `on`: the issue that it is about. */
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
  /** Another delivery address. `on`: the first issue that goes there. */
  | { readonly kind: "move"; readonly on: Day; readonly deliveryAddressId: number }
  /** The end. `on`: the last day that is delivered. */
  | {
      readonly kind: "cancel";
      readonly on: Day;
      readonly subscriptionId: number;
      readonly because: "subscriber" | "term-over" | "unpaid" | "office";
      readonly reasonId: number | null;
    };

export type CommandKind = CirculationCommand["kind"];

/** Where a command stands, in the order of its life. */
export const commandStates = ["queued", "held", "done", "refused", "dead"] as const;

/**
 * `queued`: not sent yet, or not known to have been; `held`: accepted, waits for the nightly draw; `done`: in effect;
 * `refused`: they will not do it; `dead`: given up, an operator looks at it.
 */
export type CommandState = (typeof commandStates)[number];

/**
 * Every legal move; the database holds the same. A held command that they have lost is sent again.
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

/** Why they refuse. What another system says in words of its own is `other`. */
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
