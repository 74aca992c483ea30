import type { NotCharged, RefundMade } from "#core/notice/payment-emails.ts";

/** Purchases, charges, cards, and refunds. `day` is long, `amount` has its dollar sign. */
export const paymentWords = {
  acknowledgment: {
    subject: (site: string, plan: string) => `Your subscription to ${site}: ${plan}`,
    title: "Thank you for subscribing",
    keep: "Here's what you agreed to. Please keep this email.",
    paidToday: "Paid today",
    toPay: "To pay",
    toPayBy: (amount: string, day: string) => `${amount} by ${day}`,
    readOut: (day: string) => `We read you these terms on the phone on ${day}, and you agreed to them.`,
    after: "After that",
    chargedAfter: "Charged automatically after that",
    firstPaper: "First paper",
    replaced: (plan: string, day: string) =>
      `This replaces ${plan}. Its last day is ${day}. There was no unused part to credit.`,
    replacedWithCredit: (plan: string, day: string, credit: string) =>
      `This replaces ${plan}. Its last day is ${day}. We'll credit the unused ${credit} and email you when it's on its way.`,
    replacedWithCreditTo: (plan: string, day: string, credit: string, card: string) =>
      `This replaces ${plan}. Its last day is ${day}. We'll credit the unused ${credit} to your ${card} and email you when it's on its way.`,
    howToCancel: "How to cancel",
    cancel: (day: string) => `You can cancel online at any time. You'll keep what you've paid for through ${day}.`,
    cancelOnBill: "You can cancel at any time. Then you'll owe only for what we've delivered.",
  },
  receipt: {
    subject: (site: string, amount: string) => `Receipt from ${site}: ${amount}`,
    title: "Your receipt",
    received: (amount: string, day: string) => `Thank you. We received your payment of ${amount} on ${day}.`,
    fromBalance: (day: string) =>
      `Thank you. Your account balance paid for your next term on ${day}. We didn't charge a card.`,
    number: "Receipt number",
    paidWith: "Paid with",
    takenBy: "Taken by",
    total: "Total paid",
    taxes: (amount: string) => `The total includes estimated taxes of ${amount}.`,
    next: (charge: string) => `Your next charge: ${charge}. You can cancel before that day.`,
  },
  cardReplaced: {
    subject: (site: string) => `Your card at ${site} was updated`,
    title: "Your card was updated",
    updated: (day: string) => `We updated your card on ${day}. From now on, we'll charge only this card.`,
    expires: "Expires",
    notYou: "If this wasn't you, please call us right away.",
  },
  notCharged: {
    subject: (title: string, site: string) => `${title} by ${site}`,
    approved: (amount: string, why: string) => `Your bank approved a payment of ${amount}. ${why}`,
    because: {
      "already-paid": {
        title: "You were not charged again",
        why: "You had already paid for this, so we voided the second payment.",
      },
      "account-changed": {
        title: "You were not charged",
        why: "Another payment had already changed your account, so we voided this one. If you still want to pay, please check your account first.",
      },
      "plan-changed": {
        title: "You were not charged",
        why: "The plan you wanted to replace had already changed, so we voided the payment. Your current plan continues.",
      },
      "order-dropped": {
        title: "You were not charged",
        why: "You had canceled the order, so we voided the payment.",
      },
    } satisfies Record<NotCharged["because"], { title: string; why: string }>,
    notCharged: "Not charged",
    pending:
      "Your bank may show the payment as pending for a few days before it goes away. If you approved it in two windows, you may see it twice. You won't be charged for any of it.",
  },
  refundMade: {
    subject: (site: string, amount: string) => `Refund from ${site}: ${amount}`,
    title: "Your refund",
    refunded: (amount: string, why: string) => `We refunded ${amount} to you. ${why}`,
    reasons: {
      "owed-at-end": "Your subscription ended, and this is what was left of your payments and credits.",
      "unused-term": "It's for the part of your paid term that you didn't use.",
      "price-rise": "It's for the unused part of the term at the higher price.",
      "gift-withdrawn": "It's for your gift, which was canceled before it was redeemed.",
      dispute: "Your bank returned it to you after you disputed the payment.",
      goodwill: "Our customer service team gave you this credit.",
      duplicate: "Your card was charged twice for one payment.",
      avs: "Your card was charged even though its billing address didn't match.",
      "not-wanted": "Your card was charged for something you no longer wanted.",
      staff: "Your card was charged for something you didn't owe.",
    } satisfies Record<RefundMade["reason"], string>,
    to: "Refunded to",
    by: "Refunded by",
    otherWay: "check, cash, or another way",
    check: (number: string) => `check ${number}`,
    bankTime: "It can take your bank up to 10 days to show the refund.",
  },
  creditGiven: {
    subject: (site: string) => `A credit from ${site}`,
    title: "You have a credit",
    units: (units: string) => `Our customer service team added ${units} to your subscription.`,
    money: (amount: string) =>
      `Our customer service team gave you a credit of ${amount}. We'll use it for your next payment.`,
    owed: (amount: string) => `You no longer owe us ${amount} for papers and days that you got before you paid.`,
    movedHere: (units: string, account: number) =>
      `Our customer service team moved ${units} from account ${account} to this one.`,
    movedAway: (units: string, account: number) =>
      `Our customer service team moved ${units} from this account to account ${account}.`,
    paidThrough: "Paid through",
    balance: "Your credit",
    wrong: "If something looks wrong, please call us.",
  },
};
