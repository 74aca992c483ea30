import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** The cancellation was taken back: what is charged again, and how to stop it (rules 4.6, law.md N1). */
export const cancellationUndone: WriteLetter<"cancellationUndone"> = (data, brand) => ({
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
