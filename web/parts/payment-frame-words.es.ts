import type { Translation } from "#core/translation.ts";
import type * as english from "./payment-frame-words.ts";

export const paymentFrameWords: Translation<typeof english.paymentFrameWords> = {
  pay: "Pagar",
  frames: { card: "Pago con tarjeta", applePay: "Apple Pay", googlePay: "Google Pay" },
};
