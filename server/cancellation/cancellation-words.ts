import { accountMessages } from "#contract/account-messages.ts";
import type { sentOfferRefusals } from "#contract/sent-offer.ts";
import type { SubstitutionConflict, SubstitutionRefusal } from "#core/cancellation/decide-substitution.ts";
import type { TerminationDecision, TerminationRefusal } from "#core/cancellation/decide-termination.ts";
import type { UndoDecision } from "#core/cancellation/decide-undo.ts";

const notOnline = "Your account is not eligible to cancel online.";
const startAgain =
  "You started again in another tab, or this has ended. Nothing was changed. Please start again from your account.";

/** The sentences for somebody who leaves, stays, or comes back. */
export const cancellationSentences = {
  step: {
    inactive: accountMessages.invalidSubscription,
    "not-online": notOnline,
    "already-canceled": "This subscription is already canceled.",
    "unknown-reason": "Choose a reason for leaving.",
  },
  /** Shown in every tab except the one that continues. */
  startAgain,
  terminate: {
    inactive: accountMessages.invalidSubscription,
    "not-online": notOnline,
    "already-canceled": "This subscription is already canceled.",
    "unknown-reason": accountMessages.cancellationFailed,
  } satisfies Record<TerminationRefusal, string>,
  terminateConflict: {
    "date-moved": "The end of your paid term has changed. Please check the new date.",
    "just-saved":
      "You accepted a new rate in another tab. Nothing was changed. To cancel anyway, start again from your account.",
  } satisfies Record<Extract<TerminationDecision, { kind: "conflict" }>["because"], string>,
  undo: {
    inactive: accountMessages.invalidSubscription,
    "not-canceled": "This subscription isn't canceled.",
  } satisfies Record<Extract<UndoDecision, { kind: "refused" }>["because"], string>,
  offer: {
    inactive: accountMessages.invalidSubscription,
    arrears: "This offer can start after your current payment is made.",
  } satisfies Record<SubstitutionRefusal, string>,
  offerConflict: {
    "no-attempt": startAgain,
    "not-shown": "This offer isn't for this account. Nothing was changed. Please start again from your account.",
    used: "This account already used this offer in the last 12 months. Nothing was changed.",
    "offer-over": "This offer has ended or has changed. Nothing was changed. Please start again from your account.",
    "date-moved": "Your renewal date has changed. Nothing else was changed. Please check the new date.",
  } satisfies Record<SubstitutionConflict, string>,
  /** About an offer that customer service sent as a link. */
  sentOffer: {
    inactive: "This subscription has ended, so the offer no longer applies. Please call customer service.",
    arrears: "This offer can start after your current payment is made. Please pay first, then open the link again.",
    gone: "This offer has ended or was used before. Nothing was changed. Please call customer service.",
    done: "You already agreed to this offer. You don't need to do anything else.",
    over: "This link no longer works. Please call customer service for a new one.",
  } satisfies Record<(typeof sentOfferRefusals)[number], string>,
  callBack: { inactive: accountMessages.invalidSubscription },
};
