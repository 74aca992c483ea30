import { money } from "#core/format/money-text.ts";
import type { Translation } from "#core/translation.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { termWords } from "#web/parts/term-words.es.ts";
import type * as english from "./home-words.tsx";

/** Days come as `YYYY-MM-DD`. */
export const homeWords: Translation<typeof english.homeWords> = {
  giftsGiven: (count) => (count === 1 ? "Ver el regalo que dio" : `Ver los ${count} regalos que dio`),
  hello: (name) => (name === "" ? "Hola" : `Hola, ${name}`),
  history: "Historial y recibos",
  addOtherAccount: (link) => (
    <>¿Se suscribió por teléfono, por correo postal o con otro correo electrónico? Agregue esa cuenta en {link}.</>
  ),

  // What a reader comes for
  tasksTitle: "¿Qué desea hacer?",
  tasks: {
    report: { title: "Avisar de un problema", detail: "El periódico no llegó, llegó tarde o mojado" },
    pause: { title: "Suspender la entrega", detail: "Por vacaciones o cuando no esté" },
    editStop: { title: "Cambiar su suspensión", detail: "Reanudar antes o después" },
    ePaper: { title: "Leer la edición de hoy", detail: "El periódico, página por página" },
    move: { title: "Cambiar su dirección", detail: "Si se muda" },
    puzzles: { title: "Jugar pasatiempos", detail: "Crucigramas y más" },
    newsletters: { title: "Recibir boletines", detail: "Elija qué le enviamos por correo" },
    history: { title: "Ver sus recibos", detail: "Y todo lo que hemos hecho" },
  },

  // The subscription
  status: {
    active: "Activa",
    stopped: "Activa, entrega suspendida",
    pastDue: "Activa, pago pendiente",
    grace: "Activa, pago pendiente",
    cancelling: "Cancelada",
    ended: "Terminada",
  },
  includes: "Su suscripción incluye",
  gift: "Suscripción de regalo, ya pagada",
  accessUntil: "Acceso hasta",
  paidThrough: "Pagada hasta",
  afterThat: "Después de eso",
  giftEnds: "Su regalo termina. No se le cobrará nada.",
  nothingCharged: "No se le volverá a cobrar",
  continuesUntil: "Continúa hasta",
  nextPaper: "Próximo periódico",
  noMorePapers: "Ninguno. Ya recibió el último",
  deliveredTo: "Se entrega en",
  changeAddress: "Cambiar dirección",
  cardOnFile: "Tarjeta registrada",
  changeCard: "Cambiar tarjeta",
  cardExpires: "Vence antes de su próximo pago.",
  nextPayment: "Próximo pago",
  nextBill: "Próxima factura",
  atRenewal: "Después",
  amountOnDay: (cents, day) => `${money(cents)} el ${dayText(day)}`,
  chargeUnderway:
    "Estamos procesando este pago. Le enviaremos el recibo por correo electrónico cuando el banco lo confirme.",
  cancelBy: (day) => `Para evitarlo, cancele a más tardar el ${longDayText(day)}.`,
  dueBy: (day) => `Pague a más tardar el ${longDayText(day)}.`,
  billGoesOut: (day) => `Enviaremos la factura el ${longDayText(day)}.`,
  amountParts: (lines) => `${lines.map(({ label, amountCents }) => `${label} ${money(amountCents)}`).join(", ")}.`,
  renewal: (name, price, day) => `${name === null ? "" : `${name}, `}${price} a partir del ${dayText(day)}`,
  priceForTerm: (price, term) => `${price} ${termWords.once(term)}`,

  // A cancellation
  canceledUntil: (day) => `Cancelada: tiene acceso hasta el ${longDayText(day)}`,

  // Changes that are scheduled
  onDay: (day) => `El ${dayText(day)}: `,
  fromTo: (from, to) => `Del ${dayText(from)} al ${dayText(to)}:`,
  seeMove: "Ver o deshacer este cambio",
  editStop: "Modificar o cancelar esta suspensión",

  // An order that is not paid
  startsWhenYouPay: { order: "Su suscripción empieza cuando pague", gift: "Enviaremos su regalo cuando pague" },
  reviewFirst: "Primero revisará su pedido.",
  youWillPay: (price) => `Pagará ${price}.`,
  withCode: (code, price) => `Con el código de oferta ${code}, pagará ${price}.`,
  withoutCode: (code, because, price) =>
    `El código de oferta ${code} no se puede usar. ${because} Su precio ahora: ${price}.`,
  cancelOrder: { order: "Cancelar este pedido", gift: "Cancelar este regalo" },
  confirmCancelOrder: {
    order: "¿Cancelar este pedido? No se le ha cobrado nada y puede hacer otro pedido en cualquier momento.",
    gift: "¿Cancelar este regalo? No se le ha cobrado nada y puede hacer otro pedido en cualquier momento.",
  },
  yesCancelOrder: { order: "Sí, cancelar este pedido", gift: "Sí, cancelar este regalo" },
  keepOrder: { order: "Conservar este pedido", gift: "Conservar este regalo" },
  orderCanceled: { order: "Su pedido está cancelado", gift: "Su regalo está cancelado" },
  notCharged: "No se le cobró nada.",
  seePlans: "Ver nuestros planes",

  // A payment that is due
  endedUnpaid: "Su suscripción terminó porque no recibimos su pago",
  payToRestart: (day) => `Si paga a más tardar el ${longDayText(day)}, su suscripción se reanuda de inmediato.`,
  youOwe: (cents) => `Debe ${money(cents)}`,
  yourBill: (cents) => `Su factura es de ${money(cents)}`,
  pay: (cents) => `Pagar ${money(cents)}`,
  payOnce: (cents) => `Pagar ${money(cents)} una sola vez`,
  otherWays: "Otras formas de pagar",
  paymentFailed: "Su último pago no se completó",
  paidAndContinues: (isPrint, paidThrough, until) =>
    `Pagó hasta el ${longDayText(paidThrough)}. ${
      isPrint ? "Seguiremos entregando su periódico" : "Puede seguir leyendo"
    } hasta el ${longDayText(until)}.`,
  addCardBeforeThen: "Por favor, denos una tarjeta nueva antes de esa fecha.",
  newCard: "Usar otra tarjeta",
  paymentDue: "Su pago está pendiente",
  addedToNextPayment: "Agregaremos esos días a su próximo pago.",

  // A subscription that is over
  startAgain: "Empezar de nuevo",
  startAgainTitle: (plan) => `Empezar ${plan} de nuevo`,
  todaysPrice: "Precio de hoy",
  usedToBe: (price) => `Antes pagaba ${price}.`,
  againPrice: ({ dueTodayCents, term, ahead }) =>
    [
      `${money(dueTodayCents)} hoy ${termWords.once(term)}`,
      ...ahead.map(
        ({ amountCents, chargeOn, period }) =>
          `después ${money(amountCents)} ${termWords.every(period)} a partir del ${dayText(chargeOn)}`,
      ),
    ].join(", "),
  leavingIn: (seconds) => `En ${seconds} segundos irá a nuestra página de suscripciones.`,
  stay: "Quedarme en esta página",
  seeSubscriptions: "Ver suscripciones",
  hasEnded: (plan, paidThrough) =>
    `${plan} terminó. Estaba pagado hasta el ${longDayText(paidThrough)} y no se le volverá a cobrar.`,
};
