import type { PaymentWords } from "#web/parts/payment/payment-section.tsx";
import { payingWords } from "#web/parts/payment/payment-section.tsx";

/** What is said while a card is registered: nothing is paid. */
export const cardWords: PaymentWords = {
  opening: "Opening the card form…",
  confirming: "Registering your card…",
  confirmingSlow: "The bank takes longer than usual. Please keep this page open; nothing is lost.",
  declined:
    "The bank has not accepted this card. Nothing has been charged, and what was on file before is still in use.",
  nothing: "Nothing has been charged, and the card on file is still in use.",
  waiting: "Your card is being checked",
  waitingNote: (email) => `You may close this page: as soon as it is registered, we write to ${email}.`,
};

/** EZ-Pay with a payment today is a payment like any other. */
export const wordsFor = (dueTodayCents: number): PaymentWords => (dueTodayCents > 0 ? payingWords : cardWords);
