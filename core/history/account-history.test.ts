import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import { cents } from "../money.ts";
import { accountHistory, type HistoryFacts } from "./account-history.ts";
import { entriesPerPage, historyPage } from "./history-page.ts";
import { maskedEmail } from "./notice-text.ts";
import { paymentText, type PaymentTextFacts } from "./payment-text.ts";
import { refundText, type RefundTextFacts } from "./refund-text.ts";

const bought = toDay("2026-02-02");
const facts: HistoryFacts = {
  subscriptions: [
    {
      planName: "Wed/Fri/Sun",
      printDays: [3, 5, 0],
      entries: [
        {
          ...grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null),
          reference: "payment:1",
          postedOn: bought,
          postedMs: 1000,
        },
      ],
      stops: [{ stopOn: toDay("2026-02-09"), restartOn: toDay("2026-02-23"), option: "stop", postedThrough: null }],
    },
  ],
  payments: [
    {
      on: bought,
      ms: 1000,
      state: "captured",
      purpose: "subscribe",
      amount: cents(4100),
      cardLabel: "VISA 9990",
      forGift: false,
      receiptNumber: "R260202-7F3K9Q2D",
    },
  ],
  refunds: [],
  notices: [
    { on: bought, ms: 1000, kind: "acknowledgment", state: "sent", recipient: "nora@readers.example" },
    {
      on: addDays(bought, 1),
      ms: 2000,
      kind: "cancellationConfirmed",
      state: "queued",
      recipient: "nora@readers.example",
    },
  ],
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
};

test("lists upcoming entries first, then newest first, with an email after the event it reports", () => {
  expect(accountHistory(facts, "en").map(({ text }) => text)).toEqual([
    "6 issues will be added: delivery will be stopped Feb 11 – 22, 2026; your subscription will then run through Sun, Mar 15, 2026",
    "Email “Subscription canceled” is on its way to n•••@readers.example",
    "Email “What you agreed to” was sent to n•••@readers.example",
    "12 issues paid for, starting Wed, Feb 4, 2026; your subscription now runs through Sun, Mar 1, 2026",
    "$41.00 paid for your subscription with Visa ending in 9990",
  ]);
});

test("lists the same in Spanish", () => {
  expect(accountHistory(facts, "es").map(({ text }) => text)).toEqual([
    "6 periódicos que se agregarán: la entrega estará suspendida (11–22 feb 2026); entonces su suscripción durará hasta el dom, 15 mar 2026",
    "Correo «Suscripción cancelada»: va en camino a n•••@readers.example",
    "Correo «Lo que usted aceptó»: se envió a n•••@readers.example",
    "12 periódicos por su pago, a partir del mié, 4 feb 2026; su suscripción ahora dura hasta el dom, 1 mar 2026",
    "Pago de $41.00 por su suscripción: Visa terminada en 9990",
  ]);
});

test.each<[Partial<PaymentTextFacts>, string]>([
  [{ forGift: true, cardLabel: "Apple Pay" }, "$41.00 paid for a gift with Apple Pay"],
  [{ purpose: "renewal", amount: cents(0) }, "Your account balance paid for your renewal"],
  [{ purpose: "renewal" }, "$41.00 paid for your renewal with Visa ending in 9990"],
  [{ purpose: "oneTime", state: "refunded" }, "$41.00 paid for another term with Visa ending in 9990; refunded to you"],
  [{ state: "voided" }, "$41.00 paid for your subscription with Visa ending in 9990; voided and not charged"],
])("a payment with %o: %s", (change, text) => {
  const [payment] = facts.payments;
  if (payment === undefined) throw new Error("no payment");
  expect(paymentText({ ...payment, ...change }, "en")).toBe(text);
});

test.each<[Partial<RefundTextFacts>, string]>([
  [{ state: "owed" }, "$4.00 will be refunded to Visa ending in 9990: the unused part of your term"],
  [{ state: "owed", cardLabel: null, reason: "goodwill" }, "$4.00 will be refunded to you: from our customer service"],
  [{ reason: "owed-at-end" }, "$4.00 refunded to Visa ending in 9990: what was left when your subscription ended"],
  [{ reason: "gift-withdrawn" }, "$4.00 refunded to Visa ending in 9990: your canceled gift"],
  [{ cardLabel: null, check: "1042" }, "$4.00 refunded to you by check 1042: the unused part of your term"],
  [{ state: "voided" }, "$4.00 voided before it was charged to Visa ending in 9990: the unused part of your term"],
])("a refund with %o: %s", (change, text) => {
  const refund = {
    state: "paid",
    reason: "unused-term",
    amount: cents(400),
    cardLabel: "VISA 9990",
    check: null,
  } as const;
  expect(refundText({ ...refund, ...change }, "en")).toBe(text);
  const history = accountHistory({ ...facts, refunds: [{ ...refund, ...change, on: bought, ms: 1500 }] }, "en");
  expect(history.filter(({ kind }) => kind === "refund")).toMatchObject([{ on: bought, text, amount: 400 }]);
});

test("shows only the first letter and host of an email address", () => {
  expect(["nora@x.example", "ä@b@x.example", "nobody", "@x.example"].map(maskedEmail)).toEqual([
    "n•••@x.example",
    "ä•••@x.example",
    "•••",
    "•••",
  ]);
});

const manyNotices = (days: readonly number[]): HistoryFacts => ({
  ...facts,
  notices: days
    .toSorted((a, b) => a - b)
    .map((n) => ({
      on: addDays(bought, n),
      ms: n * 1000,
      kind: "receipt",
      state: "sent",
      recipient: "nora@readers.example",
    })),
});

test("shows everything once on pages of fifty, whatever happens between them", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 160 }), (days) => {
      const all = accountHistory(manyNotices(days), "en");
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      const seen: string[] = [];
      let before: string | null = null;
      do {
        // An email of a later day is sent between loading any two pages.
        const grown: typeof all = accountHistory(manyNotices([...days, ...seen.slice(0, 1).map(() => 99)]), "en");
        const { entries, older }: ReturnType<typeof historyPage> = historyPage(before === null ? all : grown, before);
        expect(entries.length).toBeLessThanOrEqual(entriesPerPage);
        seen.push(...entries.map(({ key }) => key));
        before = older;
      } while (before !== null);
      expect(seen).toEqual(all.map(({ key }) => key));
    }),
  );
});
