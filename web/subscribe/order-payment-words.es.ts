import type { Translation } from "#core/translation.ts";
import type * as english from "./order-payment-words.ts";
import { summaryWords } from "./summary/summary-words.es.ts";

export const orderPaymentWords: Translation<typeof english.orderPaymentWords> = {
  subscribe: "Suscribirse",
  pay: "Pagar",
  payAmount: (amount) => `Pagar ${amount}`,
  priceChanged: "El precio de este pedido cambió. Vuelva a los planes y revíselo antes de pagar.",
  noPrice: "No tenemos su precio. Revise su pedido, por favor.",
  /** Why the button next to it is disabled, and what to do about it. */
  missing: {
    plan: "Elija un plan para continuar.",
    price: summaryWords.missing.price,
    terms: summaryWords.missing.terms,
    recipient: "Díganos para quién es el regalo para continuar.",
    account: "Configure su cuenta para continuar.",
    billing: "Escriba su dirección de facturación para continuar.",
    delivery: "Escriba una dirección donde entreguemos el periódico.",
  },
};
