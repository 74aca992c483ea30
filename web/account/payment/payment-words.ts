import type { PaymentStanding, QuotedOption, StoredCard } from "#contract/payment-options.ts";
import { dollarsText, money } from "#core/format/money-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import type { PaymentWords } from "#web/parts/payment/payment-words.ts";
import { partsWords } from "#web/parts/parts-words.tsx";
import { listText } from "#web/parts/list-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { termWords } from "#web/parts/term-words.ts";

const card = partsWords.storedCard;

/** The future EZ-Pay charges in full: `$36.00 on Wednesday, February 25, 2026, then every 4 weeks`. */
const charges = (list: QuotedOption["charges"]): string =>
  list
    .map(({ amountCents, chargeOn, period }, at) => {
      const charge = `${money(amountCents)} on ${longDayText(chargeOn)}`;
      return at === list.length - 1 ? `${charge}, then ${termWords.every(period)}` : charge;
    })
    .join("; ");

type LineKind = QuotedOption["lines"][number]["kind"];

/** Why the amount differs from the price above it. */
const included: { readonly [Kind in LineKind]: ((amount: string) => string) | null } = {
  plan: null,
  addOn: null,
  tax: (amount) => `${amount} tax`,
  arrears: (amount) => `${amount} you owe`,
  fee: (amount) => `${amount} for the paper bill`,
  balance: (amount) => `${amount} off from your balance`,
};

function includedIn(lines: QuotedOption["lines"]): string {
  const parts = lines.flatMap(({ kind, amountCents }) => included[kind]?.(money(Math.abs(amountCents))) ?? []);
  return parts.length === 0 ? "" : `, with ${listText(parts)}`;
}

const termPrice = ({ amount, term }: QuotedOption): string => `${dollarsText(amount)} ${termWords.once(term)}`;

/** The parts of today's amount, if it isn't simply the price of the term. */
function priceIfOther(option: QuotedOption): string {
  const parts = includedIn(option.lines);
  const isTermPrice = parts === "" && option.dueTodayCents === Math.round(option.amount * 100);
  return isTermPrice ? "" : `${termPrice(option)}${parts}. `;
}

/** The final EZ-Pay price: `$36.00 every 4 weeks`. */
function finalPrice({ charges: upcoming }: QuotedOption): string {
  const last = upcoming.at(-1);
  return last === undefined ? "its regular price" : `${money(last.amountCents)} ${termWords.every(last.period)}`;
}

/** The sentences of Payment Options and of the card. Days come as `YYYY-MM-DD`. */
export const paymentWords = {
  back: "Back",
  backToAccount: "Back to my account",
  goToAccount: "Go to my account",
  loading: "We're still loading your payment options. Please keep this page open.",
  card,
  finalPrice,

  // How the subscription is paid
  couldNotCharge: "We couldn't charge your card",
  newCardOrPayOnce: "To keep your subscription, use another card or pay one time below.",
  useAnotherCard: "Use another card",
  /** Null if nothing is owed. */
  owed: ({ amountCents, units, kind, from, to }: PaymentStanding["arrears"]): string | null => {
    if (units === 0 || from === null || to === null) return null;
    const what = units === 1 ? kind.slice(0, -1) : kind;
    const when = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
    return `Each payment includes ${money(amountCents)} for ${units} ${what}, ${when}`;
  },
  owedDetail: (count: number) =>
    `You got ${count === 1 ? "it" : "them"} after your paid term ended, so ${count === 1 ? "it's" : "they're"} paid for first.`,
  plan: "Plan",
  paidThrough: "Paid through",
  ezPay: "EZ-Pay",
  ezPayNoRenewal: "Off: this subscription doesn't renew",
  ezPayOffBills: "Off: we'll send you bills",
  ezPayOn: (chargeOn: string | null) => (chargeOn === null ? "On" : `On: next charge ${dayText(chargeOn)}`),
  balance: "Balance, used first",
  cardOnFile: "Card on file",
  noCard: "None",
  registerCard: "Register Card",
  updateCard: "Update Card",
  turnOff: "Turn off EZ-Pay",
  turnOffTitle: "Turn off EZ-Pay?",
  keepEzPay: "Keep EZ-Pay",
  ezPayIsOff: "EZ-Pay is off",
  ezPayIsOffDetail: "We'll send you a bill before your paid term ends.",
  turnOffDetail: (paidThrough: string | null) =>
    paidThrough === null
      ? "We'll stop charging your card right away and send you bills instead. Pay each bill to keep your subscription."
      : `We'll stop charging your card right away. You've paid through ${longDayText(paidThrough)}, and we'll send you a bill before then. Pay it to keep your subscription.`,

  /** Bills are for one plan. */
  turnOffKeepsPlan: (plan: string, next: string) =>
    `Your plan stays ${plan}: your change to ${next} is canceled, because it goes with EZ-Pay.`,

  // The choice
  choosePlan: "Choose a plan",
  payOnce: "Pay one time",
  payOnceDetail: (isEzPayOn: boolean) =>
    isEzPayOn
      ? "You pay now for another term. EZ-Pay stays on."
      : "You pay now, and you won't be charged automatically.",
  enroll: "Enroll in EZ-Pay",
  enrollDetail: "We charge your card automatically for each term. You can turn this off here at any time.",
  priceOnce: (amount: number, term: string) => `${dollarsText(amount)} ${termWords.once(term)}`,
  priceEzPay: priceWithTerm,
  /** Today's charge as the large amount, if it isn't the price of a term. */
  dueToday: (cents: number) => `${money(cents)} today`,
  optionDetail: (option: QuotedOption) => {
    const { dueTodayCents, charges: upcoming, paidThrough } = option;
    const today =
      dueTodayCents === 0 ? "Nothing due today." : `${priceIfOther(option)}Paid through ${longDayText(paidThrough)}.`;
    return upcoming.length === 0 ? today : `${today} EZ-Pay charges ${charges(upcoming)}.`;
  },
  onlyEzPay: "EZ-Pay pays for your plan, so there's nothing to choose or to pay now.",
  tip: "Tip for your carrier (optional)",
  tipHint: "Your carrier gets all of it.",
  tipFormat: "Enter the tip in dollars and cents, such as 2.50, or leave it empty",
  tipTooHigh: (maxCents: number) => `A tip can be at most ${money(maxCents)}`,

  // The payment
  yourPayment: "Your payment",
  tipLine: "Tip for your carrier",
  afterPayment: (dueTodayCents: number, paidThrough: string) =>
    dueTodayCents > 0
      ? `After this payment, you're paid through ${longDayText(paidThrough)}.`
      : `You won't be charged today. You're paid through ${longDayText(paidThrough)}.`,
  ezPayCharges: (upcoming: QuotedOption["charges"]) => `EZ-Pay charges ${charges(upcoming)}, until you turn it off.`,
  thenNoRenewal: "Your subscription ends after that. You won't be charged again.",
  thenEzPay: "EZ-Pay stays on and charges your card when the next term starts.",
  thenBills: "After that, you won't be charged automatically. We'll send you a bill.",
  chooseAnother: "Choose another plan",
  amountChanged: "The amount due has changed. Please go back to your options and review it.",

  // Nothing to pay for
  canceled: (paidThrough: string) =>
    `Your subscription is canceled. You have access until ${longDayText(paidThrough)}, and you don't owe anything.`,
  firstPaymentFirst: "Your subscription starts with its first payment. Please finish that one first.",
  planChanges: "Your plan changes with its next term, and you pay for it then. To pay sooner, please contact us.",

  // The card
  terms: "Terms",
  acceptTerms: "Please accept the terms first",
  noCardOnFile: "We don't have a card on file for you.",
  cardNow: (of: StoredCard) => `Card on file: ${card(of)}`,
  cardStays: "We'll keep using it until you save a new one.",
  chargedOnce: "When you register another card, we'll charge it once for the term that's due.",
  agreeDueNow:
    "I agree to these terms: this card is charged now for the term that's due, and for later terms when they start.",
  agreeRenewal:
    "I agree to these terms: my subscription renews automatically until I cancel, and this card is charged for it.",
  agreeKeep: "I agree to these terms: this card is kept on file, and it isn't charged automatically.",
  enterCard: "Enter your card",
  tickToEnter: "Check the box above to enter your card here.",
  cardUpdated: "Your card was updated",
  cardRegistered: "Your card was registered",
  cardDone: (of: StoredCard | null, paysDueTerm: boolean) =>
    `${of === null ? "" : `Card on file: ${card(of)}. `}${paysDueTerm ? "We'll charge it now for the term that's due and email you the result." : "You weren't charged for this. We've emailed you a confirmation."}`,

  // EZ-Pay
  whichCard: "Card",
  theCardOnFile: "The card on file",
  anotherCard: "Another card",
  replacesCard: "It replaces the card on file",
  /** The order above it lists the charges themselves. */
  agreeEzPay: (option: QuotedOption) =>
    `I agree to these terms: my subscription renews automatically at ${finalPrice(option)} until I cancel.`,
  turnOn: "Turn on EZ-Pay",
  payAndTurnOn: "Pay and turn on EZ-Pay:",
  ezPayIsOn: "EZ-Pay is on",
  ezPayIsOnDetail: (of: StoredCard | null, upcoming: QuotedOption["charges"]) =>
    `${of === null ? "" : `Card on file: ${card(of)}. `}EZ-Pay charges ${charges(upcoming)}. You can turn it off under Payment Options at any time. We've emailed you the terms.`,

  // Thanks
  thankYou: "Thank you",
  thanksForRenewing: (siteName: string) =>
    `Thank you for renewing your subscription${siteName === "" ? "" : ` to ${siteName}`}.`,
  paid: "Paid",
  receiptNumber: "Receipt number",
  receiptComing: (email: string) => `We'll email your receipt to ${email}.`,
};

/** For storing a card, when nothing is paid. */
export const cardWords: PaymentWords = {
  opening: "Opening the card form…",
  confirming: "Registering your card…",
  confirmingSlow: "The bank is taking longer than usual. Please keep this page open.",
  declined: "The bank didn't accept this card. You haven't been charged, and nothing has changed.",
  nothing: "You haven't been charged, and nothing has changed.",
  waiting: "We're checking your card",
  waitingNote: (email) => `You can close this page. We'll email ${email} when the card is registered.`,
  notBefore: "Your card wasn't registered. You can try again now.",
  askingBank: "Checking with your bank before you try again…",
  sentThenSignedOut:
    "We sent your card to the bank and are waiting for the answer. We'll email you when the card is registered.",
};
