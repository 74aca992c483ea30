import { messages } from "#contract/messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./redemption-words.ts";

/** The answers to somebody whose gift cannot be redeemed. */
export const redemptionSentences: Translation<typeof english.redemptionSentences> = {
  "already-yours": "Usted ya canjeó este regalo. Lo encontrará en su cuenta.",
  "already-redeemed": "Este regalo ya fue canjeado. Si no fue usted, pregunte a la persona que se lo regaló.",
  "gift-over": "Este regalo ya no se puede canjear. Llame a atención al cliente.",
  "plan-already-active":
    "Usted ya tiene esta suscripción. Puede canjear el regalo cuando la suya termine, o darle el enlace a otra persona.",
  address: messages.addressProblem,
  "no-print-delivery": "No entregamos el periódico en este código postal. Escriba otra dirección.",
};
