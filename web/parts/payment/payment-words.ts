import type { PaymentMethodName } from "#contract/scalars.ts";

/** The texts shown during a payment. Storing a card has its own. */
export type PaymentWords = {
  readonly opening: string;
  readonly confirming: string;
  readonly confirmingSlow: string;
  readonly declined: string;
  readonly nothing: string;
  readonly waiting: string;
  readonly waitingNote: (email: string) => string;
  /** Shown above the card form, if an earlier try failed. */
  readonly notBefore: string;
  /** Shown before another try. */
  readonly askingBank: string;
  readonly sentThenSignedOut: string;
};

export const payingWords: PaymentWords = {
  opening: "Opening the payment form…",
  confirming: "Confirming your payment…",
  confirmingSlow:
    "Your bank is taking longer than usual. Please keep this page open, and don't pay again. You won't be charged twice.",
  declined: "You haven't been charged. You can try again or choose another way to pay.",
  nothing: "You haven't been charged, and you won't lose anything you entered.",
  waiting: "We're confirming your payment",
  waitingNote: (email) =>
    `Please don't pay again. You can close this page. We'll email your receipt to ${email} as soon as the payment is confirmed.`,
  notBefore: "Your last payment didn't go through, and you weren't charged. You can pay now.",
  askingBank: "Checking with your bank before you pay again…",
  sentThenSignedOut:
    "We sent your payment and are confirming it with your bank. Please don't pay again. You won't be charged twice, and we'll email your receipt.",
};

/** Choosing a payment method, and paying with it. */
export const paymentWords = {
  method: "Payment method",
  /** The keys are the specs' names. */
  methods: {
    "Credit Card": "Credit Card",
    "Apple Pay": "Apple Pay",
    "Google Pay": "Google Pay",
    Paypal: "PayPal",
  } satisfies Record<PaymentMethodName, string>,
  tryAgain: "Try again",
  slow: "This is taking longer than usual.",
  bankSilent: "Your bank hasn't answered yet. We'll keep asking.",
  checkNow: "Check now",
  signedOut: "You've been signed out. Enter your email and password again to continue. We kept everything else.",
  signIn: "Sign in",
  toAccount: "Go to my account",

  /** On a gateway's own page, in its own window. */
  atGateway: {
    opens: (name: string, amount: string): string => `${name} opens in its own window. You'll pay ${amount}.`,
    opensToRegister: (name: string): string => `${name} opens in its own window. You won't be charged now.`,
    opensToPayOnce: (name: string, amount: string): string =>
      `${name} opens in its own window. You'll pay ${amount} once. We don't keep ${name} for renewals, so we'll send you a bill before the next term.`,
    pay: (amount: string, name: string): string => `Pay ${amount} with ${name}`,
    register: (name: string): string => `Register your card with ${name}`,
    cameBack: "You came back without paying",
    notPaidYet: "You haven't paid yet",
    goAgain: (name: string): string => `You weren't charged. You can go to ${name} again or choose another way to pay.`,
    finish: (name: string): string => `Finish in the ${name} window`,
    continues: "This page will continue automatically when you come back.",
    back: (name: string): string => `I'm back from ${name}`,
  },
} as const;
