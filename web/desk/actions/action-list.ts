import type { DeskAccount } from "#contract/desk/account.ts";
import type { StaffAction } from "#core/staff/role.ts";

type Fits = (account: DeskAccount) => boolean;

type Action = {
  readonly id: string;
  readonly label: string;
  /** What the role must allow. */
  readonly action: StaffAction;
  /** Whether the action makes sense for the account as it is. */
  readonly fits: Fits;
};

/** What every action has: the account as it was shown, and a way to read it again. */
export type ActionProps = {
  readonly domain: string;
  readonly account: DeskAccount;
  readonly back: string;
  readonly onRefresh: () => void;
};

const always: Fits = () => true;
const live: Fits = ({ status: { code } }) => code !== null && code !== "pending" && code !== "ended";
const getsPaper: Fits = (account) => live(account) && account.plan?.isPrint === true;
const isCanceling: Fits = ({ status: { code } }) => code === "cancelling";
/** Part of its paid term may be left. */
const isPaidUp: Fits = ({ status: { code } }) => code === "active" || code === "stopped";
/** An unpaid order can be paid by card. With a check, it starts on a bill instead. */
const mayPayByCard: Fits = ({ status: { code } }) => code !== null && code !== "cancelling";
const mayPay: Fits = ({ status: { code } }) => code !== null && code !== "pending" && code !== "cancelling";
const hadTerm: Fits = ({ status: { code } }) => code !== null && code !== "pending";
/** The paid term is over, and papers are still delivered or the subscription has just ended. */
const owes: Fits = ({ owed, status: { code } }) =>
  owed !== null && (code === "grace" || code === "pastDue" || code === "ended");

/** Everything that staff can do with an account, each action on its own screen; in each group, the most used first. */
export const actionGroups = [
  {
    title: "Delivery",
    actions: [
      { id: "complaint", label: "Complaint", action: "deliver", fits: getsPaper },
      { id: "stop", label: "Vacation hold", action: "deliver", fits: getsPaper },
      {
        id: "stops",
        label: "Change a hold",
        action: "deliver",
        fits: (account) => live(account) && account.open.stops > 0,
      },
      { id: "redelivery", label: "Settle a redelivery", action: "deliver", fits: ({ open }) => open.redeliveries > 0 },
      { id: "move", label: "Move", action: "deliver", fits: getsPaper },
      { id: "away", label: "Temporary address", action: "deliver", fits: getsPaper },
    ],
  },
  {
    title: "Money",
    actions: [
      { id: "pay-card", label: "Card by phone", action: "takePayment", fits: mayPayByCard },
      { id: "pay-check", label: "Check or cash", action: "takePayment", fits: mayPay },
      { id: "hand-off", label: "Send a link to pay", action: "takePayment", fits: mayPay },
      { id: "credit", label: "Credit", action: "credit", fits: live },
      { id: "refund", label: "Refund", action: "askRefund", fits: hadTerm },
      {
        id: "ez-pay-off",
        label: "Turn EZ-Pay off",
        action: "takePayment",
        fits: (account) => live(account) && account.paysBy === "ezpay",
      },
      { id: "write-off", label: "Write off", action: "writeOff", fits: owes },
      { id: "transfer", label: "Transfer", action: "transfer", fits: isPaidUp },
    ],
  },
  {
    title: "Subscription",
    actions: [
      { id: "plan", label: "Change plan", action: "subscribe", fits: live },
      { id: "save-offer", label: "Send an offer", action: "subscribe", fits: live },
      { id: "cancel", label: "Cancel", action: "subscribe", fits: (account) => live(account) && !isCanceling(account) },
      { id: "undo-cancel", label: "Undo cancellation", action: "subscribe", fits: isCanceling },
      { id: "end-now", label: "End now", action: "subscribe", fits: live },
      { id: "gifts", label: "Gifts", action: "people", fits: ({ open }) => open.gifts > 0 },
    ],
  },
  {
    title: "People",
    actions: [
      { id: "person", label: "Name, phone, email", action: "people", fits: always },
      {
        id: "sign-in-help",
        label: "Help with sign-in",
        action: "people",
        fits: ({ people, email }) => people.length > 0 || email !== "",
      },
      {
        id: "people",
        label: "Remove access or lock a login",
        action: "people",
        fits: ({ people, removed }) => people.length + removed.length > 0,
      },
      { id: "invite", label: "Invite a helper", action: "people", fits: always },
      { id: "news", label: "News by email", action: "people", fits: always },
      { id: "no-contact", label: "Deceased or do not contact", action: "people", fits: always },
      { id: "merge", label: "Merge accounts", action: "merge", fits: always },
    ],
  },
] as const satisfies readonly { readonly title: string; readonly actions: readonly Action[] }[];

export type ActionId = (typeof actionGroups)[number]["actions"][number]["id"];

/** The action's conditions: the state of the account, and what the person may do. */
export type ShownAction = Action & { readonly id: ActionId };

const all: readonly ShownAction[] = actionGroups.flatMap(({ actions }): readonly ShownAction[] => actions);

export const actionOf = (id: string | undefined): ShownAction | undefined => all.find((each) => each.id === id);

/** The groups with the actions that are possible now. A merged account has only its gifts left. */
export const actionsFor = (account: DeskAccount, may: readonly StaffAction[]) =>
  actionGroups
    .map(({ title, actions }) => ({
      title,
      actions: (actions as readonly ShownAction[]).filter(
        ({ id, action, fits }) =>
          may.includes(action) && fits(account) && (account.mergedInto === null || id === "gifts"),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);

export const actionPath = (publication: string, accountNumber: number, id: ActionId): string =>
  `/${publication}/accounts/${accountNumber}/${id}`;
