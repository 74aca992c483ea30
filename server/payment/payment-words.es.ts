import { accountMessages } from "#contract/account-messages.es.ts";
import { messages } from "#contract/messages.es.ts";
import { ownershipMessages } from "#contract/ownership-messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./payment-words.ts";

/** The answers about a payment, and about EZ-Pay. */
export const paymentSentences: Translation<typeof english.paymentSentences> = {
  method: {
    inactive: accountMessages.invalidSubscription,
    "not-offered": "EZ-Pay no se ofrece para este plan.",
    "no-card": "Primero registre una tarjeta.",
    "payment-due": "Hoy vence un pago. Páguelo con EZ-Pay. Después, EZ-Pay continúa automáticamente.",
    terms: "Los términos cambiaron desde que los leyó. Léalos y acéptelos de nuevo.",
  },
  token: {
    "paid-before": ownershipMessages.alreadyPaid,
    "nothing-to-pay": "No hay nada que pagar en esta cuenta.",
    "order-dropped": ownershipMessages.orderDropped,
    "already-paid": ownershipMessages.alreadyPaid,
    "being-confirmed": ownershipMessages.beingConfirmed,
    "price-expired": "El precio cambió desde que usted lo aceptó. Revise su pedido.",
    "offer-used-up": ownershipMessages.offerUsedUp,
    gateway: messages.errorAuthorizingPayment,
    "account-changed": "Su cuenta cambió desde que abrió esta página. Revísela de nuevo.",
    "plan-changed": ownershipMessages.planChanged,
    "not-offered": "Este plan ya no se ofrece. Elija otro.",
    terms: "Los términos cambiaron desde que los leyó. Léalos y acéptelos de nuevo.",
  },
  notWanted: {
    "already-paid": ownershipMessages.alreadyPaid,
    "account-changed": ownershipMessages.accountChanged,
    "plan-changed": ownershipMessages.planChanged,
    "order-dropped": ownershipMessages.orderDropped,
  },
  beingConfirmed:
    "Estamos confirmando su pago. No se perdió nada: le enviaremos el recibo por correo electrónico, y no le cobraremos dos veces.",
  nothingUnderWay: "No hay ningún pago en curso.",
  declined: messages.paymentDeclined,
  inReview: messages.errorAuthorizingPayment,
};
