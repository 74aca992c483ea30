import { accountMessages } from "#contract/account-messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./cancellation-words.ts";

/** The answers to somebody who leaves, stays, or comes back. */
export const cancellationSentences: Translation<typeof english.cancellationSentences> = {
  step: {
    inactive: accountMessages.invalidSubscription,
    "not-online": "Su cuenta no se puede cancelar por internet.",
    "already-canceled": "Esta suscripción ya está cancelada.",
    "unknown-reason": "Elija un motivo para cancelar.",
  },
  startAgain:
    "Usted empezó de nuevo en otra pestaña, o esto ya terminó. No se cambió nada. Empiece de nuevo desde su cuenta.",
  terminate: {
    inactive: accountMessages.invalidSubscription,
    "not-online": "Su cuenta no se puede cancelar por internet.",
    "already-canceled": "Esta suscripción ya está cancelada.",
    "unknown-reason": accountMessages.cancellationFailed,
  },
  terminateConflict: {
    "date-moved": "La fecha en que termina su período pagado cambió. Revise la fecha nueva.",
    "just-saved":
      "Usted aceptó un precio nuevo en otra pestaña. No se cambió nada. Si de todos modos desea cancelar, empiece de nuevo desde su cuenta.",
  },
  undo: {
    inactive: accountMessages.invalidSubscription,
    "not-canceled": "Esta suscripción no está cancelada.",
  },
  offer: {
    inactive: accountMessages.invalidSubscription,
    arrears: "Esta oferta puede empezar después de que haga su pago actual.",
  },
  offerConflict: {
    "no-attempt":
      "Usted empezó de nuevo en otra pestaña, o esto ya terminó. No se cambió nada. Empiece de nuevo desde su cuenta.",
    "not-shown": "Esta oferta no es para esta cuenta. No se cambió nada. Empiece de nuevo desde su cuenta.",
    used: "Esta cuenta ya usó esta oferta en los últimos 12 meses. No se cambió nada.",
    "offer-over": "Esta oferta terminó o cambió. No se cambió nada. Empiece de nuevo desde su cuenta.",
    "date-moved": "Su fecha de renovación cambió. No se cambió nada más. Revise la fecha nueva.",
  },
  sentOffer: {
    inactive: "Esta suscripción terminó, así que la oferta ya no se aplica. Llame a atención al cliente.",
    arrears: "Esta oferta puede comenzar después de su pago pendiente. Pague primero y luego abra el enlace otra vez.",
    gone: "Esta oferta terminó o ya se usó. No se cambió nada. Llame a atención al cliente.",
    done: "Usted ya aceptó esta oferta. No tiene que hacer nada más.",
    over: "Este enlace ya no sirve. Llame a atención al cliente para pedir otro.",
  },
  callBack: { inactive: accountMessages.invalidSubscription },
};
