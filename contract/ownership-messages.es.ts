import type { Translation } from "#core/translation.ts";
import type * as english from "./ownership-messages.ts";

/** Shown in Spanish to somebody who is about to pay for what they already have. */
export const ownershipMessages: Translation<typeof english.ownershipMessages> = {
  alreadyPaid: "Usted ya pagó esto. No le cobramos de nuevo.",
  beingConfirmed:
    "Estamos confirmando su último pago. Le enviaremos el recibo por correo electrónico. No pague de nuevo; no le cobraremos dos veces.",
  includesYourPlan: "El plan que eligió incluye el plan que tiene ahora.",
  inYourPlan: "El plan que tiene ahora ya incluye el plan que eligió.",
  planChanged: "Su plan actual cambió desde la última vez que lo vio. No le cobramos nada. Revíselo de nuevo.",
  giftAlreadyGiven: "Usted ya pagó un regalo para esta persona. No le cobramos de nuevo.",
  offerUsedUp: "Este código ya se usó todas las veces posibles. No se le cobró nada.",
  orderDropped: "Este pedido se canceló. No le cobramos nada.",
  accountChanged: "Su cuenta cambió desde que abrió esta página. No le cobramos nada. Revísela de nuevo.",

  /** A change of plan. The terms that the buyer agrees to with it are in plan-change-messages.es.ts. */
  change: {
    done: "Cambió de plan",
    replaces: (planName) => `Este plan reemplaza a ${planName}.`,
    both: "Comprar los dos",
    take: "Cambiar mi plan",
    back: "Volver a los planes",
    gone: "El plan que quería reemplazar ya no está activo. Puede pedir este plan sin reemplazar nada.",
    goOn: "Pedir este plan",
  },
  changeWaits: {
    owed: (planName) =>
      `Hay un pago pendiente de ${planName}. Páguelo primero en su cuenta; después podrá cambiar su plan aquí.`,
    renewing: (planName) =>
      `En este momento estamos cobrando la renovación de ${planName}. Inténtelo de nuevo en unos minutos para cambiar su plan aquí.`,
  },

  /** The option to buy a second subscription to the same plan. */
  second: {
    print: "Es una segunda suscripción para otra dirección",
    digital: "Es una segunda suscripción para otra persona",
    gift: "Es un segundo regalo para la misma persona",
  },
  held: (planName, accountNumber) =>
    `Usted tiene ${planName} en la cuenta ${accountNumber}. No le cobramos nada. Puede administrar ese plan en su cuenta.`,
  heldElsewhere:
    "Hay una suscripción activa con su correo electrónico. No le cobramos nada. Inicie sesión para administrarla.",
  giftHeld: "Ese regalo todavía no se ha canjeado. No le cobramos nada más.",
  wantBoth: "¿Desea las dos? Tendrá dos suscripciones y le cobraremos ambas.",
  wantBothGifts: "¿Desea enviar un segundo regalo? Pagará los dos.",
  tickSecond: "Marque esta casilla si desea una segunda.",
  secondNeedsSignIn:
    "Para agregar una segunda suscripción, escriba la contraseña de esta cuenta y configúrela de nuevo, o inicie sesión primero.",
  continueToPay: "Continuar al pago",
  continueSecond: "Continuar con una segunda suscripción",
  paidNote: "Su suscripción está activa. Le enviaremos el recibo de su pago por correo electrónico.",
  yourAccount: "Ir a mi cuenta",
};
