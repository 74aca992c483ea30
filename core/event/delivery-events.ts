import type { CirculationCommand } from "../circulation/command.ts";
import type { Day } from "../day.ts";
import type { DeliveryProblem, IssueState, Resolution } from "../delivery/delivery-issue.ts";
import type { StopDeadlines } from "../delivery/stop-deadlines.ts";
import type { WantedStop } from "../delivery/stop-facts.ts";
import type {
  AddressChanging,
  AddressKept,
  IssueSettled,
  RedeliverySettled,
  SeasonalPlanChanged,
} from "../notice/delivery-emails.ts";
import type { DeliveryRestarts } from "../notice/delivery-emails.ts";
import {
  accountSubject,
  type Addressee,
  type CirculationInstruction,
  type ConsequencesOf,
  emailTo,
  fullName,
} from "./consequences.ts";

/** A paper that was reported as missed, late, wet, damaged or incomplete. */
export type ReportedIssue = {
  readonly issueId: number;
  readonly issueOn: Day;
  readonly problem: DeliveryProblem;
  readonly halfUnits: 1 | 2;
};

type StopChange = {
  readonly account: Addressee;
  readonly stopId: number;
  /** Null: the stop is removed as if it had never existed. */
  readonly stop: WantedStop | null;
  readonly now: Date;
  readonly planName: string;
  /** Papers that the stop holds back. */
  readonly issues: readonly Day[];
  readonly addedWhenPaid: number;
  readonly noPaper: readonly Day[];
  readonly restartsWith: Day;
  readonly paidThrough: Day;
  /** Whether the stop moved the end of the paid term. */
  readonly movesEnd: boolean;
  readonly deadlines: StopDeadlines;
};
type StopPlaced = StopChange & { readonly stop: WantedStop };

/** Events about the delivery of papers (rules 4.7, 4.8, 4.13). */
export type DeliveryEvents = {
  readonly "delivery.stop": StopPlaced;
  readonly "delivery.stop-edit": StopPlaced;
  readonly "delivery.stop-withdraw": StopChange;
  /** Sent some days before a stop ends. */
  readonly "delivery.restart-notice": {
    readonly account: Addressee;
    readonly stopId: number;
    readonly words: Omit<DeliveryRestarts, "name" | "accountNumber">;
  };
  readonly "delivery.change-address": {
    readonly account: Addressee;
    readonly changeId: number;
    readonly addressId: number;
    readonly effectiveOn: Day;
    readonly words: Pick<AddressChanging, "to" | "firstIssueOn" | "billingToo" | "price">;
  };
  readonly "delivery.withdraw-address-change": {
    readonly account: Addressee;
    readonly changeId: number;
    readonly effectiveOn: Day;
    /** Where the papers continue to go; null: nothing is delivered. */
    readonly kept: { readonly deliveryAddressId: number; readonly to: AddressKept["to"] } | null;
  };
  readonly "delivery.seasonal-plan": {
    readonly account: Addressee;
    readonly planId: number;
    readonly words: Omit<SeasonalPlanChanged, "name" | "accountNumber">;
  };
  readonly "delivery.report-issue": ReportedIssue & {
    readonly account: Addressee;
    readonly resolution: Resolution;
    readonly state: IssueState;
    readonly paidThrough: Day | null;
    /** `until`: minutes after midnight. Null: no redelivery. */
    readonly redelivery: { readonly on: Day; readonly until: number } | null;
  };
  readonly "delivery.review-issue": ReportedIssue & {
    readonly account: Addressee;
    readonly state: "credited" | "declined";
    readonly answer: IssueSettled;
  };
  readonly "delivery.settle-redelivery": ReportedIssue & {
    readonly account: Addressee;
    readonly state: IssueState;
    readonly paidThrough: Day | null;
    /** Why the redelivery was given up; null: the paper came. */
    readonly because: RedeliverySettled["because"] | null;
  };
};

export const deliveryConsequences: ConsequencesOf<DeliveryEvents> = {
  "delivery.stop": (event) => confirmStop(event, false),
  "delivery.stop-edit": (event) => confirmStop(event, true),
  "delivery.stop-withdraw": (event) => {
    const { account, stop, planName, issues, restartsWith, paidThrough } = event;
    const { accountNumber } = account;
    const words = { planName, issues, restartsWith, paidThrough, option: stop?.option ?? "stop" };
    const content = { name: fullName(account), accountNumber, ...words };
    return {
      ...stopConsequences(event),
      emails: [{ ...emailTo(account), kind: "stopWithdrawn", content, naturalKey: causeOf(event) }],
    };
  },
  "delivery.restart-notice": ({ account, stopId, words }) => {
    const { accountNumber } = account;
    const content = { name: fullName(account), accountNumber, ...words };
    const naturalKey = `delivery-restarts:${stopId}:${words.restartOn}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: "told",
      details: { stopId, restartOn: words.restartOn },
      emails: [{ ...emailTo(account), kind: "deliveryRestarts", content, naturalKey }],
      mayRepeat: true,
    };
  },
  "delivery.change-address": ({ account, changeId, addressId, effectiveOn, words }) => {
    const { accountNumber } = account;
    const { firstIssueOn, billingToo } = words;
    const content = { name: fullName(account), accountNumber, ...words };
    return {
      subject: accountSubject(accountNumber),
      outcome: "pending",
      details: { changeId, addressId, effectiveOn, billingToo },
      emails: [{ ...emailTo(account), kind: "addressChanging", content, naturalKey: `addressChanging:${changeId}` }],
      circulation: [moveInstruction(accountNumber, `move:${changeId}`, { firstIssueOn, deliveryAddressId: addressId })],
    };
  },
  "delivery.withdraw-address-change": ({ account, changeId, effectiveOn, kept }) => {
    const { accountNumber } = account;
    const content = { name: fullName(account), accountNumber, to: kept && kept.to };
    const back = kept && { firstIssueOn: effectiveOn, deliveryAddressId: kept.deliveryAddressId };
    return {
      subject: accountSubject(accountNumber),
      outcome: "withdrawn",
      details: { changeId },
      emails: [{ ...emailTo(account), kind: "addressKept", content, naturalKey: `addressKept:${changeId}` }],
      circulation: back === null ? [] : [moveInstruction(accountNumber, `move:${changeId}:back`, back)],
    };
  },
  "delivery.seasonal-plan": ({ account, planId, words }) => {
    const { accountNumber } = account;
    const { isOn, leaveOn, returnOn } = words;
    const content = { name: fullName(account), accountNumber, ...words };
    const naturalKey = `seasonalPlan:${planId}:${isOn ? "on" : "off"}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: isOn ? "saved" : "ended",
      details: { planId, leaveOn, returnOn },
      emails: [{ ...emailTo(account), kind: "seasonalPlanChanged", content, naturalKey }],
    };
  },
  "delivery.report-issue": (event) => {
    const { account, issueId, issueOn, problem, resolution, halfUnits, state, paidThrough, redelivery } = event;
    const { accountNumber } = account;
    const answer = redelivery === null ? issueOutcome(event) : ({ kind: "redelivery", ...redelivery } as const);
    const command = { kind: "complaint", on: issueOn, problem, resolution, halfUnits } as const;
    return {
      subject: accountSubject(accountNumber),
      outcome: state,
      details: { issueId, issueOn, problem, resolution, paidThrough },
      emails: [
        {
          ...emailTo(account),
          kind: "deliveryIssueAnswered",
          content: { issueId, name: fullName(account), issueOn, problem, answer },
          naturalKey: `deliveryIssue:${issueId}`,
        },
      ],
      // A report that staff still have to decide is sent only once it is decided.
      circulation: state === "review" ? [] : [{ accountNumber, cause: `issue:${issueId}`, commands: [command] }],
    };
  },
  "delivery.review-issue": ({ account, state, answer, ...issue }) => {
    const { accountNumber } = account;
    const { issueId, issueOn, problem } = issue;
    return {
      subject: accountSubject(accountNumber),
      outcome: state,
      details: { issueId, issueOn, ...answer },
      emails: [
        {
          ...emailTo(account),
          kind: "deliveryIssueAnswered",
          content: { issueId, name: fullName(account), issueOn, problem, answer },
          naturalKey: `deliveryIssue:${issueId}:reviewed`,
        },
      ],
      circulation: answer.kind === "credited" ? [creditInstruction(accountNumber, issue)] : [],
    };
  },
  "delivery.settle-redelivery": ({ account, state, paidThrough, because, ...issue }) => {
    const { accountNumber } = account;
    const { issueId, issueOn, halfUnits } = issue;
    const common = { subject: accountSubject(accountNumber), outcome: state };
    if (because === null) return { ...common, details: { issueId, issueOn, paidThrough } };
    const answer = issueOutcome({ state, halfUnits, paidThrough });
    return {
      ...common,
      details: { issueId, issueOn, paidThrough, because },
      emails: [
        {
          ...emailTo(account),
          kind: "redeliverySettled",
          content: { name: fullName(account), issueOn, because, answer },
          naturalKey: `redeliverySettled:${issueId}`,
        },
      ],
      circulation: state === "credited" ? [creditInstruction(accountNumber, issue)] : [],
    };
  },
};

const causeOf = ({ stopId, now }: StopChange): string => `stop:${stopId}:${now.toISOString()}`;

const confirmStop = (event: StopPlaced, isChange: boolean) => {
  const { account, stop, planName, issues, addedWhenPaid, noPaper, restartsWith, paidThrough, deadlines } = event;
  const { accountNumber } = account;
  const until = { cancelUntil: deadlines.all, changeUntil: deadlines.restart };
  const papers = { issues, addedWhenPaid, noPaper, restartsWith, paidThrough };
  const words = { planName, ...papers, ...until, isChange, ...stop };
  const content = { name: fullName(account), accountNumber, ...words };
  const email = { ...emailTo(account), kind: "stopConfirmed", content, naturalKey: causeOf(event) } as const;
  return { ...stopConsequences(event), emails: [email] };
};

/** A changed stop replaces the earlier one. A withdrawn stop is sent as a restart. */
function stopConsequences(event: StopChange) {
  const { account, stopId, stop, restartsWith, paidThrough, movesEnd } = event;
  const { accountNumber } = account;
  const command: CirculationCommand =
    stop === null
      ? { kind: "restart", on: restartsWith, after: { kind: "stop", stopId } }
      : { kind: "stop", on: stop.stopOn, stopId, restartOn: stop.restartOn, papers: stop.option };
  return {
    subject: accountSubject(accountNumber),
    outcome: stop === null ? "withdrawn" : stop.option,
    details: {
      stopId,
      stopOn: stop?.stopOn ?? null,
      restartOn: stop?.restartOn ?? null,
      paidThrough: movesEnd ? paidThrough : null,
    },
    circulation: [{ accountNumber, cause: causeOf(event), commands: [command] }],
  };
}

type AddressMove = { readonly firstIssueOn: Day; readonly deliveryAddressId: number };

/** From this issue on, papers go to another address. */
export const moveInstruction = (accountNumber: number, cause: string, move: AddressMove): CirculationInstruction => ({
  accountNumber,
  cause,
  commands: [{ kind: "move", on: move.firstIssueOn, deliveryAddressId: move.deliveryAddressId }],
});

/** An open report becomes a credit. */
export const creditInstruction = (
  accountNumber: number,
  { issueId, issueOn, problem, halfUnits }: ReportedIssue,
): CirculationInstruction => ({
  accountNumber,
  cause: `issue:${issueId}:credit`,
  commands: [{ kind: "complaint", on: issueOn, problem, resolution: "credit", halfUnits }],
});

/** The outcome of a report, in words. */
export function issueOutcome(issue: {
  readonly state: IssueState;
  readonly halfUnits: 1 | 2;
  readonly paidThrough: Day | null;
}): IssueSettled {
  return issue.state === "credited" && issue.paidThrough !== null
    ? { kind: "credited", half: issue.halfUnits === 1, paidThrough: issue.paidThrough }
    : { kind: "review" };
}
