import { paidWith } from "#core/format/card-text.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { fact, greeting, paragraph, type WriteEmail } from "../email-content.ts";
import { pricePath } from "../price-path.ts";

/** The old price, the new one, from when on, and how to cancel before it (law.md CA8, NY2, NY3, MN3). */
export const priceChange: WriteEmail<"priceChange"> = (data, brand) => ({
  subject: `Your price at ${brand.siteName} changes on ${longDay(data.from)}`,
  title: "Your price changes",
  blocks: [
    greeting(data.name),
    paragraph(
      `From ${longDay(data.from)} your subscription costs ${money(data.newAmount)} every ${data.period}. Until then it is ${money(data.oldAmount)}.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Price now", `${money(data.oldAmount)} every ${data.period}`),
        fact("New price", `${money(data.newAmount)} every ${data.period}`),
        fact(data.byItself ? "First charged on" : "First to be paid by", longDay(data.from)),
        fact("Last day to cancel before it", longDay(data.cancelBy)),
      ],
    },
    paragraph(
      data.byItself
        ? "It is charged to your card by itself. You need not do anything to go on."
        : "We send you a bill. Nothing is charged by itself.",
    ),
    ...(data.refundUntil === null
      ? []
      : [
          paragraph(
            `If you cancel by ${longDay(data.refundUntil)}, after the new price was charged, you get the unused part of it back.`,
          ),
        ]),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

/** When the introductory or thank-you price ends, and what is charged after it (law.md CA9, N2). */
export const promoEnding: WriteEmail<"promoEnding"> = (data, brand) => ({
  subject: `Your price at ${brand.siteName} of ${money(data.oldAmount)} ends on ${longDay(data.paidThrough)}`,
  title: "Your present price ends soon",
  blocks: [
    greeting(data.name),
    paragraph(
      `What you paid ${money(data.oldAmount)} for ends on ${longDay(data.paidThrough)}. Your subscription then goes on, at ${pricePath([data.charge]).join("")}.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Charged to your card", `${money(data.charge.amount)} on ${longDay(data.charge.chargeOn)}`),
        fact("Last day to cancel before it", longDay(data.cancelBy)),
      ],
    },
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

/** What is charged soon for a long term, when, and until when it can be cancelled (law.md CA9, NY4, MA2, MA3, N3). */
export const renewalReminder: WriteEmail<"renewalReminder"> = (data, brand) => ({
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

/** What the subscription is, what it costs and how often, and how to cancel it: once a year (law.md CA7, MN3). */
export const annualReminder: WriteEmail<"annualReminder"> = (data, brand) => ({
  subject: `Your subscription to ${brand.siteName}: a yearly reminder`,
  title: "What you subscribe to",
  blocks: [
    greeting(data.name),
    paragraph("Once a year we remind you of your subscription, which goes on until you cancel it."),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Since", longDay(data.startOn)),
        fact("Price", `${money(data.amount)} every ${data.period}`),
        fact(data.byItself ? "Next charged to your card on" : "Next bill to be paid by", longDay(data.nextOn)),
      ],
    },
    paragraph("You can cancel online at any time. What you have paid for goes on to the end of its term."),
    { kind: "link", label: "Cancel your subscription", url: brand.pages.cancel },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

/** The card on file is good until a day; another one is asked for (rules 6). */
export const cardExpiring: WriteEmail<"cardExpiring"> = (data, brand) => ({
  subject: `Your card at ${brand.siteName} expires soon`,
  title: "Your card expires soon",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your ${paidWith(data.cardLabel)} can be used until ${longDay(data.lastDay)}. Please give us another card, so that your subscription goes on.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        ...(data.chargeOn === null ? [] : [fact("Next charge", longDay(data.chargeOn))]),
      ],
    },
    { kind: "button", label: "Update your card", url: brand.pages.card },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
