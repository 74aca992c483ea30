import type { CommandFacts } from "../circulation/command-text.ts";
import type { CancelState } from "../cancellation/cancel-session.ts";
import type { Day } from "../day.ts";
import type { DeliveryProblem, IssueState, Resolution } from "../delivery/delivery-issue.ts";
import type { ExpiryCause } from "../ledger/expiry.ts";
import type { Cents } from "../money.ts";
import type { EmailKind } from "../notice/email.ts";
import type { RefundReason, RefundState } from "../payment/refund.ts";
import type { StaffMoneyKind, StaffMoneyState } from "../staff/staff-money.ts";

/** The filters of a timeline. `trail`: every entry of the trail, including those that another line shows. */
export const timelineKinds = [
  "dates",
  "money",
  "mail",
  "delivery",
  "changes",
  "staff",
  "signIns",
  "circulation",
  "trail",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

type Line = { readonly label: string; readonly amountCents: Cents };

/** The recorded facts of one event, by the table that contains it. */
export type TimelineFacts =
  | { readonly source: "ordered"; readonly planName: string; readonly paidLater: boolean }
  | {
      readonly source: "ledger";
      readonly cause: ExpiryCause;
      readonly reference: string | null;
      readonly halfUnits: number;
      readonly issueOn: Day;
      readonly printed: boolean;
      /** The last day of the subscription before and after it; null: nothing was paid for. */
      readonly before: Day | null;
      readonly after: Day | null;
    }
  | {
      readonly source: "payment";
      readonly state: "created" | "token" | "unknown" | "captured" | "declined" | "review" | "voided" | "refunded";
      readonly purpose: "subscribe" | "oneTime" | "ezPay" | "updateCard" | "renewal" | "lockbox";
      readonly amount: Cents;
      readonly cardLabel: string;
      readonly forGift: boolean;
      readonly because: string | null;
      readonly receiptNumber: string | null;
      readonly lines: readonly Line[];
      /** Staff took the card on the phone. */
      readonly byPhone: boolean;
    }
  | { readonly source: "attempt"; readonly outcome: string; readonly code: string; readonly amount: Cents }
  | {
      readonly source: "refund";
      readonly state: RefundState;
      readonly reason: RefundReason;
      readonly amount: Cents;
      readonly tax: Cents;
      readonly cardLabel: string | null;
      readonly check: string | null;
      readonly because: string | null;
    }
  | {
      readonly source: "staffMoney";
      readonly kind: StaffMoneyKind;
      readonly state: StaffMoneyState;
      readonly amount: Cents;
      /** Papers or days; null: dollars. */
      readonly units: number | null;
      readonly printed: boolean;
      readonly reason: string;
      /** The name of the second person; null: there was none. */
      readonly decidedBy: string | null;
      readonly declineReason: string | null;
      /** Why the requester withdrew it; null: they didn't. */
      readonly withdrawReason: string | null;
      /** The accounts between which value was moved; null: none. */
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly source: "reversal"; readonly state: string; readonly because: string; readonly amount: Cents }
  | {
      readonly source: "email";
      readonly kind: EmailKind;
      readonly state: "queued" | "sent" | "dead" | "bounced";
      readonly recipient: string;
      readonly emailId: string;
    }
  | { readonly source: "posted"; readonly kind: EmailKind; readonly mailed: boolean }
  | { readonly source: "bill"; readonly mailed: boolean }
  | {
      readonly source: "complaint";
      readonly problem: DeliveryProblem;
      readonly issueOn: Day;
      readonly resolution: Resolution;
      readonly state: IssueState;
    }
  | {
      readonly source: "stop";
      readonly stopOn: Day;
      readonly restartOn: Day;
      readonly option: "save" | "stop";
      readonly withdrawn: boolean;
    }
  | {
      readonly source: "move";
      readonly effectiveOn: Day;
      readonly street: string;
      readonly city: string;
      readonly state: string;
    }
  | { readonly source: "season"; readonly kind: "digital" | "address"; readonly startsOn: Day; readonly ended: boolean }
  | { readonly source: "cancel"; readonly state: CancelState; readonly reasonId: number | null }
  | {
      readonly source: "offer";
      readonly offerId: string;
      readonly oldCents: Cents | null;
      readonly newCents: Cents | null;
    }
  | { readonly source: "callBack"; readonly callBy: Day; readonly made: boolean }
  | { readonly source: "gift"; readonly state: string; readonly recipientName: string; readonly planName: string }
  | ({ readonly source: "command" } & CommandFacts)
  | {
      readonly source: "note";
      readonly text: string;
      readonly followUpOn: Day | null;
      readonly settledBy: string | null;
    }
  | {
      readonly source: "trail";
      readonly action: string;
      /** The reader's call that staff made; "": none. */
      readonly call: string;
      readonly outcome: string;
      readonly reason: string;
      readonly note: string;
    };

export type TimelineSource = TimelineFacts["source"];

/**
 * Which sources each filter shows. Sign-ins are the trail's entries by logins; staff's actions are those by `staff:7`.
 */
export const timelineSources: Readonly<Record<TimelineKind, readonly TimelineSource[]>> = {
  dates: ["ledger"],
  money: ["payment", "attempt", "refund", "staffMoney", "reversal", "bill"],
  mail: ["email", "posted", "bill"],
  delivery: ["complaint", "stop", "move", "season"],
  changes: ["ordered", "cancel", "offer", "callBack", "gift", "trail"],
  staff: ["note", "trail"],
  signIns: ["trail"],
  circulation: ["command"],
  trail: ["trail"],
};

/** Trail entries for what another line already shows. They are left out unless staff did it. */
export const shownElsewhere: readonly string[] = [
  "subscribing.create",
  "payment.capture",
  "desk.open-payment",
  "renewal.charge",
  "refund.request",
  "refund.pay",
  "notice.post",
  "desk.note",
  "delivery.stop",
  "delivery.report-issue",
  "delivery.change-address",
  "delivery.seasonal-plan",
  "cancellation.begin",
  "cancellation.call-back",
  "gift.give",
];
