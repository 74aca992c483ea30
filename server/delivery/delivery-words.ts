import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import type { SeasonRefusal } from "#contract/seasonal-plan.ts";
import type { IssueRefusal } from "#core/delivery/decide-issue.ts";
import type { MoveRefusal } from "#core/delivery/decide-move.ts";
import type { StopRefusal } from "#core/delivery/decide-stop.ts";

/** The sentences about papers, temporary stops and addresses. */
export const deliverySentences = {
  stop: {
    inactive: accountMessages.invalidSubscription,
    "not-print": accountMessages.invalidSubscription,
    "stop-before-restart": accountMessages.stopBeforeRestart,
    "stop-too-long": accountMessages.stopTooLong,
    "not-in-future": "Both dates must be in the future.",
    "too-far-ahead": "That's too far ahead. Please choose an earlier stop date.",
    "cut-off": "A paper between these dates is already on its way. Please choose a later date.",
    overlap:
      "You already have a temporary stop on some of these days. Change or cancel that one, or choose other dates.",
    "after-end": "Your subscription ends before this stop would start.",
    "nothing-to-bring":
      "Your subscription ends before we could bring the papers we hold. Choose an earlier restart date, or have each issue added to your subscription.",
    "no-issue": "You don't get a paper on these days, so there's nothing to stop.",
    begun: "This stop has started. You can still change the restart date or cancel the stop.",
    over: "This stop is over, or its last paper is already on its way. You can't change it anymore.",
  } satisfies Record<StopRefusal, string>,
  stopMoved: "Your subscription's dates have changed. Please check the new dates.",
  move: {
    inactive: accountMessages.invalidSubscription,
    "not-print": "This subscription has no paper delivery, so there's no delivery address to change.",
    address: messages.addressProblem,
    "no-print-delivery":
      "We don't deliver the paper to this ZIP code. You can enter another address, or call us about reading online.",
    "same-address": "We already deliver the paper to this address.",
    "cut-off": "It's too late to change the address for that day. Please choose a later day.",
    "too-far": "That day is more than a year away. Please choose an earlier one.",
    "after-end": "Your subscription has no paper after that day.",
  } satisfies Record<MoveRefusal | "inactive" | "not-print", string>,
  season: {
    inactive: accountMessages.invalidSubscription,
    "not-print": accountMessages.invalidSubscription,
    past: "Choose a first day away after today.",
    "too-far": "Choose a first day away within the next year.",
    "too-short": "A seasonal plan is for more than 30 days. For a shorter time, use a temporary stop.",
    "too-long": "A season can be 300 days at most. If you're away longer, please change your delivery address.",
    address: messages.addressProblem,
    "no-print-delivery":
      "We don't deliver the paper to this ZIP code. Choose another address, or read digitally while you're away.",
    "same-address": "We already deliver the paper to this address.",
    price: "Your price would be different at this address. Please call us, and we'll set it up for you.",
    away: "You're away now, or your move is set up already. You can change the plan once you're back.",
    "new-person": "You're new to this account. You can set up a seasonal plan after three days.",
  } satisfies Record<SeasonRefusal, string>,
  priceMoved: "The price has changed. Please check the new price.",
  withdrawMove: {
    "cut-off":
      "The first papers are already on their way to the new address. Please enter the address you want instead.",
    settled: "This address change is already done or canceled.",
  },
  issue: {
    inactive: accountMessages.invalidSubscription,
    "not-print": accountMessages.deliveryIssuePrintOnly,
    "not-due": "You had no paper on that day.",
    stopped: "Delivery was stopped on that day.",
    "already-reported": "You already reported this paper.",
    "not-yet-late": "The paper isn't late yet.",
    "no-redelivery": "This paper comes by mail, so we can't bring another one. We can give you a credit.",
    "redelivery-closed": "It's too late to bring the paper today. We can bring it tomorrow or give you a credit.",
    "no-carrier-then": "We have no carrier on that day. We can give you a credit.",
    "stopped-then": "Your delivery is stopped on that day. We can give you a credit.",
  } satisfies Record<IssueRefusal | "inactive" | "not-print", string>,
  anotherDay: "The date has changed since you opened this page. Please check which paper you mean.",
  redelivery: {
    "no-redelivery": "There was no redelivery for this report.",
    settled: "This report is already closed.",
  },
};
