import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** Undo is open for as long as the paid term lasts (rules 4.6). */
export const cancellationConfirmed: WriteLetter<"cancellationConfirmed"> = (data, brand) => {
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
