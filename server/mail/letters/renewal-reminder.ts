import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

/** What is charged soon for a long term, when, and until when it can be cancelled (law.md CA9, NY4, MA2, MA3, N3). */
export const renewalReminder: WriteLetter<"renewalReminder"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName} renews on ${longDay(data.renewsOn)}`,
  title: "Your subscription renews soon",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your subscription renews by itself on ${longDay(data.renewsOn)} for the next ${data.charge.period}, unless you cancel it.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Price", `${money(data.charge.amount)} every ${data.charge.period}`),
        fact("Charged to your card on", longDay(data.charge.chargeOn)),
        fact("Last day to cancel before it", longDay(data.cancelBy)),
      ],
    },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
