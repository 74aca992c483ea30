import type { Day } from "../day.ts";
import { longDay } from "../format/day-text.ts";
import { timeText } from "../format/time-text.ts";

/** What changed on an account since somebody looked at it. */
export type ChangeSince = {
  /** `login:7`, `staff:3`, `job:renewals`. */
  readonly actor: string;
  /** The name of a staff member; null: it wasn't staff. */
  readonly staffName: string | null;
  /** The action's name in the trail: `delivery.stop`. */
  readonly action: string;
  readonly on: Day;
  /** Minutes after midnight at the publication. */
  readonly minutes: number;
};

const changeTexts: Readonly<Record<string, string>> = {
  "delivery.stop": "stopped the paper",
  "delivery.stop-edit": "changed a stop",
  "delivery.stop-withdraw": "canceled a stop",
  "delivery.report-issue": "reported a paper",
  "delivery.redelivery": "settled a redelivery",
  "delivery.change-address": "changed the delivery address",
  "delivery.withdraw-address-change": "canceled a change of address",
  "delivery.seasonal-plan": "changed the seasonal plan",
  "cancellation.terminate": "canceled the subscription",
  "cancellation.undo": "undid the cancellation",
  "dispute.needs-answer": "recorded a dispute at the bank",
  "dispute.lost": "recorded that the bank returned a payment",
  "payment.set-renewal-method": "turned EZ-Pay on or off",
  "profile.email-change": "changed the email address",
  "access.remove": "removed somebody's access",
  "access.invite": "invited somebody",
  "account.merge": "merged two accounts",
  "profile.name": "changed the name or the phone number",
  "profile.no-contact": "marked whether the reader may be contacted",
  "gift.change": "changed a gift",
  "gift.resend": "sent a gift's email again",
  "gift.take-letter-back": "stopped a gift's email",
  "gift.refund": "refunded a gift",
  "subscribing.create": "placed an order",
  "subscribing.start-on-bill": "started the subscription",
  "renewal.bill": "sent a bill",
  "subscribing.plan-next": "planned another plan",
  "desk.credit": "gave a credit",
  "desk.write-off": "wrote off what was owed",
  "desk.transfer": "moved value between accounts",
  "desk.ask": "asked for an approval",
  "desk.approve": "approved a request",
  "desk.decline": "declined a request",
  "desk.withdraw": "withdrew a request",
  "refund.request": "refunded a payment",
  "account.end": "ended the subscription",
  "handOff.send": "sent the reader a link",
  "handOff.withdraw": "withdrew a link",
  "payment.capture": "took a payment",
  "desk.refund": "asked for a refund",
};

const actorText = ({ actor, staffName }: ChangeSince): string => {
  if (staffName !== null) return staffName;
  if (actor.startsWith("login:")) return "The reader";
  if (actor.startsWith("command:")) return `${actor.slice("command:".length)}, by command,`;
  if (actor.startsWith("login:") || actor.startsWith("hand-off:")) return "The reader";
  return actor.startsWith("job:") ? "The nightly work" : "Somebody";
};

/** "Marge Olson stopped the paper at 2:14 p.m. Please review the account again." */
export function changedSinceText(change: ChangeSince | null, today: Day): string {
  const again = "Please review the account again. Nothing was changed.";
  if (change === null) return `The account has changed. ${again}`;
  const day = change.on === today ? "" : ` on ${longDay(change.on, "en")}`;
  const at = `at ${timeText(change.minutes, "en")}${day}`;
  const sentence = `${actorText(change)} ${changeTexts[change.action] ?? "changed the account"} ${at}`;
  return `${sentence.endsWith(".") ? sentence : `${sentence}.`} ${again}`;
}
