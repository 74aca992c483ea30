import type { CancelMailAnswered } from "#core/notice/cancellation-emails.ts";

/** Canceling, deciding to stay, and what a reader was offered to stay. */
export const cancellationWords = {
  cancellationConfirmed: {
    subject: (site: string) => `Your subscription to ${site} is canceled`,
    title: "Subscription canceled",
    noCharge: "Your subscription is canceled. We won't charge you again.",
    keepsUntil: "You keep everything you paid for until",
    mindUntil: "You can change your mind until",
    refund: "Refund of the price increase",
    refundFor:
      "It's for the unused part of the term at the higher price. We'll refund it the way you paid and email you when it's on its way.",
    keepAfterAll: "Changed your mind? Open your account and press Keep my subscription.",
    keep: "Keep my subscription",
  },
  cancellationUndone: {
    subject: (site: string) => `Your subscription to ${site} continues`,
    title: "Your subscription continues",
    undone: "You undid your cancellation. Everything is as it was before.",
    after: "After that",
    nextCharge: "Next charge",
    lastDayToCancel: "Last day to cancel before that",
  },
  endedAtOnce: {
    subject: (site: string) => `The subscription to ${site} has ended`,
    title: "The subscription has ended",
    ended: "The subscription has ended. We won't charge for it again.",
    endedEarly: "The subscription was canceled for a later day and has now ended early. We won't charge for it again.",
    lastDay: "Last day",
    insteadOf: "Instead of",
    refund: "Refund for the unused part",
    refundComing: "We'll refund it the way it was paid and send an email when it's on its way.",
  },
  stayed: {
    thanks: "Thank you for staying. Here's what you agreed to. Please keep this email.",
    cancelAnytime:
      "You can still cancel online at any time. You'll keep what you've paid for through the end of your term.",
  },
  saveOfferConfirmed: {
    subject: (site: string) => `Your new rate at ${site}`,
    title: "Your new rate is confirmed",
    newPrice: "New price",
    oldPrice: "Old price",
    starts: "Starts on",
    ends: "Ends on",
    stays: "The new price doesn't expire",
    payment: "Payment",
  },
  fixConfirmed: {
    subject: (site: string) => `Your delivery of ${site}`,
    title: "We made it right",
    thanks: "Thank you for staying. We're sorry about the problems with your papers.",
    credited: "Papers credited",
    worth: "Credit",
    byMail: "Delivered by mail starting",
    mailCost: "Cost of mail delivery",
    noCost: "No extra cost. Your price stays the same.",
  },
  cancelMailAnswered: {
    subject: (site: string) => `Your email to ${site}`,
    title: "We received your email",
    reasons: {
      "not-authentic": "We couldn't verify that your email really came from you. We haven't changed anything.",
      "not-understood": "We couldn't tell what you'd like us to do. We haven't changed anything.",
      "unknown-sender": "We don't have an account with the address you wrote from. We haven't changed anything.",
      "nothing-to-cancel": "We didn't find a subscription that would be charged again. We haven't changed anything.",
    } satisfies Record<CancelMailAnswered["why"], string>,
    next: "Customer service will read your email and take care of it. To cancel right away, sign in here:",
    notYou: "If you didn't email us, you don't need to do anything.",
  },
};
