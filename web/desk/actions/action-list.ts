import type { DeskAccount } from "#contract/desk/account.ts";
import type { StaffAction } from "#core/staff/role.ts";

/** Something that staff can do to an account, each on a screen of its own. */
export type DeskAction = {
  readonly id:
    | "complaint"
    | "stop"
    | "cancel"
    | "undo-cancel"
    | "people"
    | "ez-pay-off"
    | "credit"
    | "refund"
    | "end-now"
    | "write-off"
    | "stops"
    | "redelivery"
    | "move"
    | "away"
    | "person"
    | "sign-in-help"
    | "invite"
    | "gifts"
    | "no-contact";
    | "transfer";
    | "no-contact"
    | "merge";
  readonly label: string;
  /** What somebody's role must allow. */
  readonly action: StaffAction;
  /** Whether it makes sense for the account as it is. */
  readonly fits: (account: DeskAccount) => boolean;
};

/** What every action knows: the account as it was shown, and how to look at it again. */
export type ActionProps = {
  readonly domain: string;
  readonly account: DeskAccount;
  readonly back: string;
  readonly onLookAgain: () => void;
};

type Fits = DeskAction["fits"];
const live: Fits = ({ status: { code } }) => code !== null && code !== "pending" && code !== "ended";
const getsPaper: Fits = (account) => live(account) && account.plan?.isPrint === true;
const isCanceling: Fits = ({ status: { code } }) => code === "cancelling";

const hadTerm: Fits = ({ status: { code } }) => code !== null && code !== "pending";
/** Past the paid term, delivered or just ended. */
const owes: Fits = ({ owed, status: { code } }) =>
  owed !== null && (code === "grace" || code === "pastDue" || code === "ended");

const isPaidUp: Fits = ({ status: { code } }) => code === "active" || code === "stopped";

/** The most used first. */
export const actionList: readonly DeskAction[] = [
  { id: "complaint", label: "Complaint", action: "deliver", fits: getsPaper },
  { id: "stop", label: "Vacation stop", action: "deliver", fits: getsPaper },
  { id: "cancel", label: "Cancel", action: "subscribe", fits: (account) => live(account) && !isCanceling(account) },
  { id: "undo-cancel", label: "Undo cancellation", action: "subscribe", fits: isCanceling },
  {
    id: "people",
    label: "Remove access or lock a login",
    action: "people",
    fits: ({ people }) => people.length > 0,
  },
  {
    id: "ez-pay-off",
    label: "Turn EZ-Pay off",
    action: "takePayment",
    fits: (account) => live(account) && account.paysBy === "ezpay",
  },
  { id: "credit", label: "Credit", action: "credit", fits: live },
  { id: "refund", label: "Refund", action: "askRefund", fits: hadTerm },
  { id: "end-now", label: "End now", action: "subscribe", fits: live },
  { id: "write-off", label: "Write off", action: "writeOff", fits: owes },
  { id: "stops", label: "Change a stop", action: "deliver", fits: ({ open }) => open.stops > 0 },
  { id: "redelivery", label: "Settle a redelivery", action: "deliver", fits: ({ open }) => open.redeliveries > 0 },
  { id: "move", label: "Move", action: "deliver", fits: getsPaper },
  { id: "away", label: "Temporary address", action: "deliver", fits: getsPaper },
  { id: "person", label: "Name, phone, email", action: "people", fits: () => true },
  {
    id: "sign-in-help",
    label: "Help with sign-in",
    action: "people",
    fits: ({ people, email }) => people.length > 0 || email !== "",
  },
  { id: "invite", label: "Invite a helper", action: "people", fits: () => true },
  { id: "gifts", label: "Gifts", action: "people", fits: ({ open }) => open.gifts > 0 },
  { id: "no-contact", label: "Deceased or do not contact", action: "people", fits: () => true },
  { id: "transfer", label: "Transfer", action: "transfer", fits: isPaidUp },
  { id: "merge", label: "Merge accounts", action: "merge", fits: () => true },
];

export const actionPath = (publication: string, accountNumber: number, id: DeskAction["id"]): string =>
  `/${publication}/accounts/${accountNumber}/${id}`;
