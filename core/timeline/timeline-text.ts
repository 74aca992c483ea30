import { commandText } from "../circulation/command-text.ts";
import { dayRange, shortDay } from "../format/day-text.ts";
import { paidWith } from "../format/card-text.ts";
import { money } from "../format/money-text.ts";
import { historyWords } from "../history/history-words.ts";
import { unitsText } from "../history/ledger-text.ts";
import { problemNames } from "./review-words.ts";
import type { TimelineFacts } from "./timeline-event.ts";
import { signInText } from "./sign-in-words.ts";
import { trailText } from "./trail-words.ts";

type Facts<Source extends TimelineFacts["source"]> = Extract<TimelineFacts, { source: Source }>;

const day = (on: Parameters<typeof shortDay>[0]): string => shortDay(on, "en");

/** One event of an account as one plain sentence, for staff. */
export function timelineText(facts: TimelineFacts): string {
  switch (facts.source) {
    case "ordered":
      return `Ordered ${facts.planName}${facts.paidLater ? ", not paid yet" : ""}`;
    case "ledger":
      return ledgerText(facts);
    case "payment":
      return paymentText(facts);
    case "attempt":
      return `The card company ${gatewayWords[facts.outcome] ?? `answered “${facts.outcome}”`}: ${money(facts.amount)}${facts.code === "" ? "" : ` (${facts.code})`}`;
    case "refund":
      return refundText(facts);
    case "staffMoney":
      return staffMoneyText(facts);
    case "reversal":
      return `A charge of ${money(facts.amount)} made in error ${facts.state === "done" ? "was refunded" : "is being refunded"}`;
    case "email":
      return emailText(facts);
    case "posted":
      return `Letter “${historyWords.notices.titles[facts.kind]}” ${facts.mailed ? "was mailed" : "waits to be mailed"}`;
    case "bill":
      return facts.mailed ? "A paper bill was printed and mailed" : "A paper bill waits to be printed";
    case "complaint":
      return `${problemNames[facts.problem]} (${day(facts.issueOn)}): ${answers[facts.state]}`;
    case "stop":
      return `Vacation hold ${dayRange(facts.stopOn, facts.restartOn, "en")}, ${options[facts.option]}${facts.withdrawn ? "; withdrawn" : ""}`;
    case "move":
      return `New delivery address from ${day(facts.effectiveOn)}: ${facts.street}, ${facts.city}${moveEnds[facts.state] ?? ""}`;
    case "season":
      return `Seasonal plan from ${day(facts.startsOn)}, ${facts.kind === "digital" ? "reading online" : "paper to another address"}${facts.ended ? "; ended" : ""}`;
    case "cancel":
      return `Tried to cancel: ${attempts[facts.state]}`;
    case "offer":
      return facts.oldCents === null || facts.newCents === null
        ? "Accepted an offer to stay"
        : `Accepted an offer to stay: ${money(facts.newCents)} instead of ${money(facts.oldCents)}`;
    case "callBack":
      return `Asked for a call by ${day(facts.callBy)}${facts.made ? "; we called" : ""}`;
    case "gift":
      return `Gift of ${facts.planName}${facts.recipientName === "" ? "" : ` to ${facts.recipientName}`}: ${giftStates[facts.state] ?? facts.state}`;
    case "command":
      return `Circulation. ${commandText(facts, "en")}`;
    case "note":
      return facts.text;
    case "trail":
      return facts.action === "identity.sign-in"
        ? signInText(facts.outcome)
        : trailText(facts.action, facts.call) + refused(facts.outcome);
  }
}

const refused = (outcome: string): string => (outcome === "refused" ? " (refused)" : "");

function emailText({ kind, state, recipient }: Facts<"email">): string {
  const title = `“${historyWords.notices.titles[kind]}”`;
  return recipient === ""
    ? `${title} was not emailed: there is no email address`
    : `Email ${title} ${emailWays[state]} ${recipient}`;
}

function ledgerText({ cause, reference, halfUnits, issueOn, printed, before, after }: Facts<"ledger">): string {
  if (cause === "granted" && halfUnits === 0) return `Started on a bill on ${day(issueOn)}`;
  const units = unitsText(Math.abs(halfUnits), printed, "en");
  const isMoved = reference?.startsWith("transfer:") === true;
  const what = {
    granted: isMoved
      ? `${units} moved here from another account`
      : `${units} ${reference?.startsWith("gift:") === true ? "given" : "paid for"}, starting ${day(issueOn)}`,
    stop: `${units} added: delivery was stopped ${day(issueOn)}`,
    complaint: `${units} added: credit for the paper dated ${day(issueOn)}`,
    goodwill: `${units} added by customer service`,
    refunded: isMoved ? `${units} moved to another account` : `${units} removed: refunded`,
  }[cause];
  if (after === null) return `${what}; nothing is paid for now`;
  return after === before ? `${what}; still paid through ${day(after)}` : `${what}; paid through ${day(after)}`;
}

function paymentText({ state, purpose, amount, cardLabel, forGift, because, byPhone }: Facts<"payment">): string {
  const sum = amount === 0 ? "Nothing was due" : money(amount);
  const what = forGift ? "for a gift" : purposes[purpose];
  const way = paymentMethodText(purpose, cardLabel) + (byPhone ? ", over the phone" : "");
  const why = because === null || because === "" ? "" : `: ${because}`;
  switch (state) {
    case "captured":
      return amount === 0 ? `${sum} ${what}: the balance paid for it` : `${sum} paid ${what}${way}`;
    case "refunded":
      return `${sum} paid ${what}${way}; refunded`;
    case "voided":
      return `${sum} ${what}${way} was voided, not charged`;
    case "declined":
      return `${sum} ${what}${way} was declined${why}`;
    case "review":
      return `${sum} ${what}${way} needs review${why}`;
    case "unknown":
      return `${sum} ${what}${way}: the card company hasn't reported the result yet`;
    case "created":
    case "token":
      return `${sum} ${what}: the payment form was opened, nothing was paid`;
  }
}

/** " with Visa ending in 9990", ": check 1042, received Wed, Mar 4, 2026". */
function paymentMethodText(purpose: Facts<"payment">["purpose"], cardLabel: string): string {
  if (cardLabel === "") return "";
  const named = paidWith(cardLabel, "en");
  return purpose === "lockbox" ? `: ${named.charAt(0).toLowerCase()}${named.slice(1)}` : ` with ${named}`;
}

function refundText({ state, reason, amount, cardLabel, check, because }: Facts<"refund">): string {
  const to = check === null ? (cardLabel === null ? "" : ` to ${paidWith(cardLabel, "en")}`) : ` by check ${check}`;
  const why = refundReasons[reason];
  if (state === "paid") return `${money(amount)} refunded${to}: ${why}`;
  return `${money(amount)} to be refunded${to}: ${why}${state === "review" ? `; needs a person${because === null ? "" : `, ${because}`}` : ""}`;
}

function staffMoneyText({ kind, state, amount, units, printed, from, to }: Facts<"staffMoney">): string {
  const sum = units === null ? money(amount) : unitsText(units * 2, printed, "en");
  const what = {
    credit: `Credit of ${sum}`,
    refund: `Refund of ${sum}`,
    "write-off": `${money(amount)} that was owed`,
    transfer: `${sum} moved ${from === null ? `to account ${to}` : `from account ${from}`}`,
  }[kind];
  if (state !== "done") return `${what} ${requestEnds[state]}`;
  return `${what}${staffMoneyEnds[kind]}`;
}

const requestEnds = { waiting: "is waiting for approval", declined: "was declined", withdrawn: "was withdrawn" };
const staffMoneyEnds = { credit: " given", refund: " asked for", "write-off": " written off", transfer: "" };

const purposes = {
  subscribe: "for the subscription",
  oneTime: "for another term",
  ezPay: "for the subscription, EZ-Pay on",
  updateCard: "with a new card",
  renewal: "for the renewal",
  lockbox: "for the subscription",
} as const satisfies Record<Facts<"payment">["purpose"], string>;

const refundReasons = {
  "owed-at-end": "what was left at the end",
  "unused-term": "the unused part of the term",
  goodwill: "decided by staff",
  "price-rise": "the unused part at the higher price",
  "gift-withdrawn": "a canceled gift",
  dispute: "decided by the payer's bank",
} as const satisfies Record<Facts<"refund">["reason"], string>;

const gatewayWords: Readonly<Record<string, string>> = {
  captured: "approved",
  declined: "declined",
  duplicate: "was sent twice",
  refunded: "gave back",
  voided: "voided",
};
const emailWays = {
  queued: "is on its way to",
  sent: "was sent to",
  dead: "couldn't be sent to",
  bounced: "came back from",
};
const answers = {
  redelivering: "another one is on its way",
  redelivered: "delivered again",
  credited: "credited",
  review: "waits for our answer",
  declined: "declined",
} as const satisfies Record<Facts<"complaint">["state"], string>;
const options = { save: "papers kept for the reader", stop: "papers added to the end" };
const moveEnds: Readonly<Record<string, string>> = { applied: "; done", withdrawn: "; withdrawn" };
const attempts = {
  opened: "opened the page",
  listed: "saw the offers",
  offer: "saw an offer",
  declined: "declined the first offer",
  secondOffer: "saw a second offer",
  accepted: "stayed with an offer",
  cancelled: "canceled",
  left: "left the page",
  lapsed: "left without deciding",
} as const satisfies Record<Facts<"cancel">["state"], string>;
const giftStates: Readonly<Record<string, string>> = {
  open: "not redeemed yet",
  redeemed: "redeemed",
  withdrawn: "withdrawn",
};
