import { spanishTerm } from "#core/format/spanish-terms.ts";
import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./pending-words.ts";

/** What account home says is still to come. */
export const pendingWords: Translation<typeof english.pendingWords> = {
  anotherPaper: (time) => `Otro periódico llegará antes de ${spanishTime(time)}.`,
  newAddress: (street, city) => `A partir de este día, entregaremos su periódico en ${street}, ${city}.`,
  newDays: (then, now) => `A partir de este día, su periódico llega los días ${then}; hasta entonces, los días ${now}.`,
  noMorePapers: (now) => `A partir de este día no llega ningún periódico; hasta entonces, llega los días ${now}.`,
  finishPayment: "Termine su pago",
  finishGift: (name) => `Termine el pago del regalo para ${name}`,
  canceled: "Su suscripción está cancelada. Continúa hasta el final del período que ya pagó.",
  newRate: (plan, amount, term) => `Empieza su nuevo precio. ${plan} cuesta ${amount} cada ${spanishTerm(term)}.`,
  thenRate: (amount, term) => `Después de ese período, será de ${amount} cada ${spanishTerm(term)}.`,
  stopped: "La entrega está suspendida.",
  willStop: "La entrega se suspenderá.",
  held: "Le guardaremos sus periódicos y se los llevaremos con el primero después de la suspensión.",
  added: "Agregaremos al final de su suscripción cada periódico que no reciba.",
  noSubscription: "No hay ninguna suscripción con este acceso.",
};
