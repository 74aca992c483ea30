import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import type { CancelMailAnswered } from "#core/notice/leaving-emails.ts";
import { type EmailData, type Fact, fact, greeting, nameOr, paragraph, type WriteEmail } from "../email-content.ts";
import { pricePath } from "../price-path.ts";

/** Undo is open for as long as the paid term lasts (rules 4.6). */
export const cancellationConfirmed: WriteEmail<"cancellationConfirmed"> = (data, brand) => {
  const last = longDay(data.accessUntil);
  return {
    subject: `Your subscription to ${brand.siteName} is cancelled`,
    title: "Subscription cancelled",
    blocks: [
      greeting(data.name),
      paragraph(`Your subscription is cancelled. We will not charge you again.`),
      {
        kind: "facts",
        facts: [
          fact("Plan", data.planName),
          fact("Account number", String(data.accountNumber)),
          fact("You keep everything you paid for until", last),
          fact("You can change your mind until", last),
          ...(data.refund === undefined ? [] : [fact("Goes back of the higher price", money(data.refund))]),
        ],
      },
      ...(data.refund === undefined
        ? []
        : [
            paragraph(
              "That is the unused part of the term at the higher price. It goes back the way it was paid; we write again when it is on its way.",
            ),
          ]),
      paragraph("To keep your subscription after all, open your account and press Keep my subscription."),
      { kind: "button", label: "Keep my subscription", url: brand.pages.account },
    ],
  };
};

/** The cancellation was taken back: what is charged again, and how to stop it (rules 4.6, law.md N1). */
export const cancellationUndone: WriteEmail<"cancellationUndone"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName} goes on`,
  title: "Your subscription goes on",
  blocks: [
    greeting(data.name),
    paragraph("You took your cancellation back. Everything is as it was before."),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Paid through", longDay(data.paidThrough)),
        data.nextCharge === null
          ? fact("After that", "Nothing is charged by itself")
          : fact(
              "Next charge",
              `${money(data.nextCharge.amount)} on ${longDay(data.nextCharge.chargeOn)} for the next ${data.nextCharge.period}`,
            ),
        ...(data.cancelDeadline === null ? [] : [fact("Last day to cancel before it", longDay(data.cancelDeadline))]),
      ],
    },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

/** The publisher has ended it early. It gives no reason, and greets nobody by name: the reader may have died. */
export const endedAtOnce: WriteEmail<"endedAtOnce"> = (data, brand) => ({
  subject: `The subscription to ${brand.siteName} has ended`,
  title: "The subscription has ended",
  blocks: [
    paragraph(
      data.insteadOf
        ? "The subscription was canceled for a later day, and has ended earlier. No more payments will be charged for it."
        : "The subscription has ended. No more payments will be charged for it.",
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Last day", longDay(data.lastDay)),
        ...(data.insteadOf ? [fact("Instead of", longDay(data.insteadOf))] : []),
        ...(data.refund > 0 ? [fact("Refund for the unused part", money(data.refund))] : []),
      ],
    },
    ...(data.refund > 0
      ? [paragraph("We will refund it the way it was paid, and email you when it is on its way.")]
      : []),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

/** The promise of the new rate, with every price to come and the way out (rules 4.5, law.md CA3). */
export const saveOfferConfirmed: WriteEmail<"saveOfferConfirmed"> = (data, brand) => ({
  subject: `Your new rate at ${brand.siteName}`,
  title: "Your new rate is confirmed",
  blocks: [
    greeting(data.name),
    paragraph("Thank you for staying. This is what you agreed to. Please keep this email."),
    { kind: "facts", facts: promised(data) },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    paragraph("You can still cancel online at any time. What you have paid for goes on to the end of its term."),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

function promised(data: EmailData["saveOfferConfirmed"]): Fact[] {
  const { oldPrice, newPrice, startsOn, endsOn, charges, cancelDeadline } = data;
  return [
    fact("Plan", data.planName),
    fact("Account number", String(data.accountNumber)),
    fact("New price", `${money(newPrice.amount)} every ${newPrice.term}`),
    fact("Instead of", `${money(oldPrice.amount)} every ${oldPrice.term}`),
    fact("It begins on", longDay(startsOn)),
    fact("It ends on", endsOn === null ? "The new price stays" : longDay(endsOn)),
    ...(charges.length === 0
      ? [fact("Paying", "Nothing is charged by itself. We send you a bill before your paid term ends.")]
      : [fact("Charged automatically", ...pricePath(charges))]),
    ...(cancelDeadline === null ? [] : [fact("Last day to cancel before the next charge", longDay(cancelDeadline))]),
  ];
}

/** What was done about a delivery that went wrong (decision 30). */
export const fixConfirmed: WriteEmail<"fixConfirmed"> = (data, brand) => ({
  subject: `Your delivery of ${brand.siteName}`,
  title: "We have put it right",
  blocks: [
    greeting(data.name),
    paragraph("Thank you for staying. We are sorry that your papers were not as they should be."),
    { kind: "facts", facts: [fact("Account number", String(data.accountNumber)), ...credited(data), ...mailed(data)] },
    { kind: "button", label: "Go to your account", url: brand.pages.account },
    paragraph("You can still cancel online at any time. What you have paid for goes on to the end of its term."),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
  ],
});

const credited = ({ credits }: EmailData["fixConfirmed"]): Fact[] =>
  credits === null
    ? []
    : [
        fact("Papers credited", ...credits.papers.map((paper) => longDay(paper))),
        fact("What they are worth", money(credits.amount)),
        fact("Your subscription now runs to", longDay(credits.paidThrough)),
      ];

const mailed = ({ mailedFrom }: EmailData["fixConfirmed"]): Fact[] =>
  mailedFrom === null
    ? []
    : [fact("By mail from", longDay(mailedFrom)), fact("What that costs", "Nothing more: your price stays as it is")];

/** To the publisher's own desk. */
export const callBackAsked: WriteEmail<"callBackAsked"> = (data, brand) => ({
  subject: `Please call ${data.phone} by ${longDay(data.callBy)}`,
  title: "A reader asked to be called",
  blocks: [
    paragraph("The delivery goes wrong, and the reader is about to cancel. We promised a call."),
    {
      kind: "facts",
      facts: [
        fact("Name", nameOr(data.name, "not given")),
        fact("Account number", String(data.accountNumber)),
        fact("Phone", data.phone),
        fact("Promised by", longDay(data.callBy)),
      ],
    },
    paragraph("Everyone who is to be called is listed by ./doorstep report call-backs."),
    { kind: "link", label: "What the reader sees", url: brand.pages.account },
  ],
});

const mailReasons = {
  "not-authentic":
    "We could not be sure that it was you who wrote: nothing vouches for the address that your email came from.",
  "not-understood": "We could not tell what you would like us to do.",
  "unknown-sender": "We have no account with the address that you wrote from.",
  "nothing-to-cancel": "We found no subscription that would be charged again.",
} as const satisfies Record<CancelMailAnswered["why"], string>;

/** To whoever wrote and could not be helped by the program: nothing is lost, and the way to cancel is here. */
export const cancelMailAnswered: WriteEmail<"cancelMailAnswered"> = ({ why }, brand) => ({
  subject: `Your email to ${brand.siteName}`,
  title: "We have received your email",
  blocks: [
    paragraph("Hello,"),
    paragraph(`${mailReasons[why]} Nothing was changed.`),
    paragraph(
      "Somebody of our customer service reads your email and will see to it. To cancel right away, sign in here:",
    ),
    { kind: "button", label: "Cancel your subscription", url: brand.pages.cancel },
    paragraph("If you did not write to us, there is nothing that you need to do."),
  ],
});
