import { messages } from "#contract/messages.es.ts";
import { ownershipMessages } from "#contract/ownership-messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./subscribing-words.ts";

/** The answers that refuse an order. */
export const subscribingSentences: Translation<typeof english.subscribingSentences> = {
  order: {
    "plan-already-active": messages.activeAccountExists,
    "includes-your-plan": ownershipMessages.includesYourPlan,
    "in-your-plan": ownershipMessages.inYourPlan,
    "plan-changed": ownershipMessages.planChanged,
    "already-paid": ownershipMessages.alreadyPaid,
    "being-confirmed": ownershipMessages.beingConfirmed,
    "rate-not-for-current": "Esta oferta es para suscriptores nuevos. Elija otro plan.",
    address: messages.addressProblem,
    "no-print-delivery": "No entregamos el periódico en este código postal. Elija un plan digital u otra dirección.",
    "off-sale": "Este plan ya no se ofrece. Elija otro.",
    terms: "Los términos cambiaron desde que los leyó. Léalos y acéptelos de nuevo.",
    "terms-not-accepted": "Para suscribirse, lea y acepte los términos.",
    "not-as-gift": "Este plan no se puede regalar. Elija otro plan.",
    "gift-already-given": ownershipMessages.giftAlreadyGiven,
    "offer-unknown": "No conocemos este código. Revíselo o continúe sin él.",
    "offer-expired": "Este código ya venció. Puede continuar sin él.",
    "offer-used-up": ownershipMessages.offerUsedUp,
    "offer-used-before": "Usted ya usó este código. Puede continuar sin él.",
    "offer-new-readers": "Este código es para suscriptores nuevos. Puede continuar sin él.",
    "offer-former-readers": "Este código es para quienes fueron suscriptores y regresan. Puede continuar sin él.",
    "offer-not-as-gift": "Este código no se puede usar para un regalo. Puede continuar sin él.",
    "gift-date": "Un regalo puede empezar hoy o un día de los próximos doce meses. Elija otro día.",
  },
  drop: {
    "nothing-to-drop": "No hay ningún pedido sin pagar en esta cuenta.",
    "already-paid":
      "Este pedido ya está pagado, así que no se puede abandonar. Si lo desea, puede cancelar la suscripción.",
    "being-confirmed": ownershipMessages.beingConfirmed,
  },
};
