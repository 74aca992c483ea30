import type { DeskAccount } from "#contract/desk/account.ts";
import type { StaffAction } from "#core/staff/role.ts";

/** Something that staff can do to an account, each on a screen of its own. */
export type DeskAction = {
  readonly id: "complaint" | "stop" | "cancel" | "undo-cancel" | "people" | "ez-pay-off";
  readonly label: string;
  /** What somebody's role must allow. */
  readonly action: StaffAction;
  /** Whether it makes sense for the account as it is. */
  readonly fits: (account: Pick<DeskAccount, "status" | "plan" | "paysBy" | "people">) => boolean;
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
];

export const actionPath = (publication: string, accountNumber: number, id: DeskAction["id"]): string =>
  `/${publication}/accounts/${accountNumber}/${id}`;
