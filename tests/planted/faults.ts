/** A fault to plant: a piece of the product is replaced, and the histories must notice. */
export type Fault = {
  /** What it breaks. */
  readonly what: string;
  readonly file: string;
  /** A text that is in the file exactly once. */
  readonly anchor: string;
  readonly instead: string;
  /** What the histories must report. */
  readonly finds: RegExp;
};

/** The mistakes for which the histories were written. */
export const faults: readonly Fault[] = [
  {
    what: "nobody looks whether the same person has a live subscription already",
    file: "core/subscribing/existing-subscription.ts",
    anchor: 'import { isLive, type SubscriptionStatus } from "../subscription/status.ts";',
    instead:
      'import type { SubscriptionStatus } from "../subscription/status.ts";\nconst isLive = (_: SubscriptionStatus) => false;',
    finds: /two live subscriptions/,
  },
  {
    what: "a declined refund counts as paid",
    file: "server/adapters/payment/converge/read-transaction.ts",
    anchor: 'if (result !== "") return result === "0";',
    instead: 'if (result !== "") return result === "0" || fieldText(record, "ssl_transaction_type") === "RETURN";',
    finds: /posted as paid back and \$0\.00 went back|was told of/,
  },
  {
    what: "a refund is told before it is paid",
    file: "server/payment/refund/pay-refunds.ts",
    anchor: "await recordRefundStep(tx, refund, given);",
    instead:
      "await recordRefundStep(tx, refund, given);\n  const { cardLabel, ...reader } = await findRefundReader(tx, refund);\n" +
      "  const account = { ...reader, accountNumber: refund.accountNumber };\n" +
      '  const paid = { ...refund, account, how: "refunded", transactionId: "", cardLabel } as const;\n' +
      '  await record(tx, needs, { actor, tenant }, "refund.pay", paid);',
    finds: /was told of/,
  },
  {
    what: "the day is forgotten when a first payment is posted",
    file: "server/store/payment/posting.ts",
    anchor: "${`payment:${posting.intentId}`}, ${tx.today}::date,\n        ${posting.grant.printDays",
    instead: "${`payment:${posting.intentId}`}, null::date,\n        ${posting.grant.printDays",
    finds: /has no day/,
  },
  {
    what: "a payment sends no receipt",
    file: "server/payment/purchase-emails.ts",
    anchor: "    orderReceipt(paid, uuid),\n",
    instead: "",
    finds: /0 receipts/,
  },
  {
    what: "a browser that closed after the approval is never asked about",
    file: "server/payment/reconcile-payments.ts",
    anchor: "await findDueIntents(needs.db, tenantId, now, batch)",
    instead: "(await findDueIntents(needs.db, tenantId, now, batch)).slice(batch)",
    finds: /was taken .*and its payment is/,
  },
  {
    what: "a payment that was opened before the renewal is posted on top of it",
    file: "server/payment/post-on-account.ts",
    anchor: "shown !== null && shown !== held.paidThrough",
    instead: 'shown === ""',
    finds: /posted on top of/,
  },
  {
    what: "of two approvals for two plans the older one is kept",
    file: "core/payment/pick-charge.ts",
    anchor: "    ours.find(({ transaction }) => isFor(payment, transaction)) ??\n",
    instead: "",
    finds: /the approval for what was ordered went back/,
  },
  {
    what: "an old receipt is the answer to a forged approval",
    file: "server/payment/answer-to-tab.ts",
    anchor: "if (!isAboutIt) return",
    instead: "if (!isAboutIt && found.isIncomplete) return",
    finds: /success was said of/,
  },
  {
    what: "the link of a confirmation email proves the login it was made for, whatever password is typed",
    file: "server/identity/pages/confirm-mailbox-routes.ts",
    anchor: "await proveMailbox(tx, login.loginId, claimed.email, now)",
    instead: "await proveMailbox(tx, claimed.loginId, claimed.email, now)",
    finds: /own password is refused|a stranger reaches/,
  },
  {
    what: "a stranger's claim makes the password of an earlier one a wrong one",
    file: "server/store/login/login.ts",
    anchor: "return found[0]?.confirmed === true ? found.slice(0, 1) : found;",
    instead: "return found.slice(0, 1);",
    finds: /own password is refused/,
  },
  {
    what: "a mailing label and a guessed bill open an account that has an owner",
    file: "server/access/prove-by-bill.ts",
    anchor: "onRecord === null || !fits || onRecord.held || isMailable(onRecord.contactEmail)",
    instead: "onRecord === null || !fits || !isMailable(onRecord.contactEmail)",
    finds: /a stranger reaches/,
  },
  {
    what: "a new card after a decline is not charged for the term that waits for it",
    file: "server/renewal/charge-renewal.ts",
    anchor: "await makeRenewalDue(tx, subscriptionId, today)",
    instead: "await Promise.resolve(subscriptionId < 0)",
    finds: /a new card after a decline was charged 0 times/,
  },
  {
    what: "a change of plan gives back half of what is unused",
    file: "server/store/subscription/plan-change.ts",
    anchor: "{ amount: credit, ofPrepaid",
    instead: "{ amount: cents(Math.floor(credit / 2)), ofPrepaid",
    finds: /a change of plan promised .* and gave/,
  },
  {
    what: "nobody asks for a charge that the gateway records late",
    file: "core/payment/next-check.ts",
    anchor: "const recorded = payable + recordedAfterMinutes;",
    instead: "const recorded = payable;",
    finds: /was taken .*and its payment is/,
  },
  {
    what: "a refund is sent again although the earlier one may still appear in the gateway's record",
    file: "core/payment/after-reversal.ts",
    anchor: "sent.isPending || minutesUntilListed(sent) > 0;",
    instead: "sent.isPending && minutesUntilListed(sent) > listedWithinMinutes - 6;",
    finds: /went back and .* was due|refunded at the gateway a second time/,
  },
  {
    what: "a tab whose card was declined gets the answer of another tab's payment",
    file: "server/payment/answer-to-tab.ts",
    anchor: 'own?.transaction.state === "declined" ? { kind: "declined" } : settled;',
    instead: 'own?.transaction.state === "declined" ? settled : settled;',
    finds: /its tab is told/,
  },
  {
    what: "papers that are paid for are counted by the days of the plan that comes after them",
    file: "core/ledger/expiry.ts",
    anchor: "const schedule = printDays ?? atHand;",
    instead: "const schedule = printDays === undefined ? atHand : atHand;",
    finds: /is paid through .*, and what was paid for ends on/,
  },
];
