import type { QuotedOption } from "#contract/payment-options.ts";
import { dollarsText, money } from "#core/format/money-text.ts";
import type { Translation } from "#core/translation.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { partsWords } from "#web/parts/parts-words.es.tsx";
import { listText } from "#web/parts/list-text.ts";
import type { PaymentWords } from "#web/parts/payment/payment-words.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { termWords } from "#web/parts/term-words.es.ts";
import type * as english from "./payment-words.ts";

const card = partsWords.storedCard;

/** `$36.00 el miércoles, 25 de febrero de 2026, luego cada 4 semanas`. */
const charges = (list: QuotedOption["charges"]): string =>
  list
    .map(({ amountCents, chargeOn, period }, at) => {
      const charge = `${money(amountCents)} el ${longDayText(chargeOn)}`;
      return at === list.length - 1 ? `${charge}, luego ${termWords.every(period)}` : charge;
    })
    .join("; ");

type LineKind = QuotedOption["lines"][number]["kind"];

/** Why the amount differs from the price above it. */
const included: { readonly [Kind in LineKind]: ((amount: string) => string) | null } = {
  plan: null,
  addOn: null,
  tax: (amount) => `${amount} de impuestos`,
  arrears: (amount) => `${amount} que debe`,
  fee: (amount) => `${amount} por la factura en papel`,
  balance: (amount) => `un descuento de ${amount} de su saldo`,
};

function includedIn(lines: QuotedOption["lines"]): string {
  const parts = lines.flatMap(({ kind, amountCents }) => included[kind]?.(money(Math.abs(amountCents))) ?? []);
  return parts.length === 0 ? "" : `, con ${listText(parts)}`;
}

const termPrice = ({ amount, term }: QuotedOption): string => `${dollarsText(amount)} ${termWords.once(term)}`;

/** The parts of today's amount, if it isn't simply the price of the term. */
function priceIfOther(option: QuotedOption): string {
  const parts = includedIn(option.lines);
  const isTermPrice = parts === "" && option.dueTodayCents === Math.round(option.amount * 100);
  return isTermPrice ? "" : `${termPrice(option)}${parts}. `;
}

const finalPrice: typeof english.paymentWords.finalPrice = ({ charges: upcoming }) => {
  const last = upcoming.at(-1);
  return last === undefined ? "su precio normal" : `${money(last.amountCents)} ${termWords.every(last.period)}`;
};

const units = { papers: ["periódico", "periódicos"], days: ["día", "días"] } as const;

/** Days come as `YYYY-MM-DD`. */
export const paymentWords: Translation<typeof english.paymentWords> = {
  back: "Atrás",
  backToAccount: "Volver a mi cuenta",
  goToAccount: "Ir a mi cuenta",
  loading: "Todavía estamos cargando sus opciones de pago. No cierre esta página.",
  card,
  finalPrice,

  // How the subscription is paid
  couldNotCharge: "No pudimos cobrar a su tarjeta",
  newCardOrPayOnce: "Para conservar su suscripción, use otra tarjeta o haga un pago único abajo.",
  useAnotherCard: "Usar otra tarjeta",
  owed: ({ amountCents, units: count, kind, from, to }) => {
    if (count === 0 || from === null || to === null) return null;
    const what = units[kind][count === 1 ? 0 : 1];
    const when = from === to ? `del ${dayText(from)}` : `del ${dayText(from)} al ${dayText(to)}`;
    return `Cada pago incluye ${money(amountCents)} por ${count} ${what}, ${when}`;
  },
  owedDetail: (count) =>
    count === 1
      ? "Lo recibió después de que terminó su período pagado, por eso se paga primero."
      : "Los recibió después de que terminó su período pagado, por eso se pagan primero.",
  plan: "Plan",
  paidThrough: "Pagada hasta",
  ezPay: "EZ-Pay",
  ezPayNoRenewal: "Desactivado: esta suscripción no se renueva",
  ezPayOffBills: "Desactivado: le enviaremos facturas",
  ezPayOn: (chargeOn) => (chargeOn === null ? "Activado" : `Activado: próximo cargo el ${dayText(chargeOn)}`),
  balance: "Saldo, se usa primero",
  cardOnFile: "Tarjeta registrada",
  noCard: "Ninguna",
  registerCard: "Registrar tarjeta",
  updateCard: "Cambiar tarjeta",
  turnOff: "Desactivar EZ-Pay",
  turnOffTitle: "¿Desactivar EZ-Pay?",
  keepEzPay: "Conservar EZ-Pay",
  ezPayIsOff: "EZ-Pay está desactivado",
  ezPayIsOffDetail: "Le enviaremos una factura antes de que termine su período pagado.",
  turnOffDetail: (paidThrough) =>
    paidThrough === null
      ? "Dejaremos de cobrar a su tarjeta de inmediato y le enviaremos facturas. Pague cada factura para conservar su suscripción."
      : `Dejaremos de cobrar a su tarjeta de inmediato. Su suscripción está pagada hasta el ${longDayText(paidThrough)}, y antes de esa fecha le enviaremos una factura. Páguela para conservar su suscripción.`,

  turnOffKeepsPlan: (plan, next) =>
    `Su plan sigue siendo ${plan}: su cambio a ${next} queda cancelado, porque requiere EZ-Pay.`,

  // The choice
  choosePlan: "Elija un plan",
  payOnce: "Pagar una sola vez",
  payOnceDetail: (isEzPayOn) =>
    isEzPayOn ? "Paga ahora un período más. EZ-Pay sigue activado." : "Paga ahora y no se le cobrará automáticamente.",
  enroll: "Inscribirse en EZ-Pay",
  enrollDetail: "Cobramos a su tarjeta automáticamente cada período. Puede desactivarlo aquí en cualquier momento.",
  priceOnce: (amount, term) => `${dollarsText(amount)} ${termWords.once(term)}`,
  priceEzPay: priceWithTerm,
  dueToday: (cents) => `${money(cents)} hoy`,
  optionDetail: (option) => {
    const { dueTodayCents, charges: upcoming, paidThrough } = option;
    const today =
      dueTodayCents === 0 ? "Hoy no paga nada." : `${priceIfOther(option)}Pagada hasta el ${longDayText(paidThrough)}.`;
    return upcoming.length === 0 ? today : `${today} EZ-Pay cobra ${charges(upcoming)}.`;
  },
  onlyEzPay: "EZ-Pay paga su plan, así que no hay nada que elegir ni que pagar ahora.",
  tip: "Propina para su repartidor (opcional)",
  tipHint: "Su repartidor la recibe completa.",
  tipFormat: "Escriba la propina en dólares y centavos, por ejemplo 2.50, o déjela en blanco",
  tipTooHigh: (maxCents) => `La propina puede ser de ${money(maxCents)} como máximo`,

  // The payment
  yourPayment: "Su pago",
  tipLine: "Propina para su repartidor",
  afterPayment: (dueTodayCents, paidThrough) =>
    dueTodayCents > 0
      ? `Después de este pago, su suscripción está pagada hasta el ${longDayText(paidThrough)}.`
      : `Hoy no se le cobrará nada. Su suscripción está pagada hasta el ${longDayText(paidThrough)}.`,
  ezPayCharges: (upcoming) => `EZ-Pay cobra ${charges(upcoming)}, hasta que lo desactive.`,
  thenNoRenewal: "Después termina su suscripción. No se le volverá a cobrar.",
  thenEzPay: "EZ-Pay sigue activado y cobra a su tarjeta cuando empiece el próximo período.",
  thenBills: "Después no se le cobrará automáticamente. Le enviaremos una factura.",
  chooseAnother: "Elegir otro plan",
  amountChanged: "El monto por pagar cambió. Vuelva a sus opciones y revíselo.",

  // Nothing to pay for
  canceled: (paidThrough) =>
    `Su suscripción está cancelada. Tiene acceso hasta el ${longDayText(paidThrough)} y no debe nada.`,
  firstPaymentFirst: "Su suscripción empieza con el primer pago. Termine ese pago primero.",
  planChanges: "Su plan cambia con el próximo período, y entonces lo paga. Si quiere pagar antes, llámenos.",

  // The card
  terms: "Términos",
  acceptTerms: "Acepte primero los términos",
  noCardOnFile: "No tenemos ninguna tarjeta suya registrada.",
  cardNow: (of) => `Tarjeta registrada: ${card(of)}`,
  cardStays: "La seguiremos usando hasta que guarde una nueva.",
  chargedOnce: "Cuando registre otra tarjeta, cobraremos en ella una sola vez el período pendiente de pago.",
  agreeDueNow:
    "Acepto estos términos: se cobra ahora a esta tarjeta el período pendiente de pago, y los siguientes períodos cuando empiecen.",
  agreeRenewal:
    "Acepto estos términos: mi suscripción se renueva automáticamente hasta que yo la cancele, y se cobra a esta tarjeta.",
  agreeKeep: "Acepto estos términos: esta tarjeta queda registrada y no se cobra en ella automáticamente.",
  enterCard: "Escribir los datos de la tarjeta",
  tickToEnter: "Marque la casilla de arriba para escribir aquí su tarjeta.",
  cardUpdated: "Su tarjeta se cambió",
  cardRegistered: "Su tarjeta se registró",
  cardDone: (of, paysDueTerm) =>
    `${of === null ? "" : `Tarjeta registrada: ${card(of)}. `}${paysDueTerm ? "Le cobraremos ahora el período pendiente y le enviaremos el resultado por correo electrónico." : "No se le cobró nada por esto. Le enviamos una confirmación por correo electrónico."}`,

  // EZ-Pay
  whichCard: "Tarjeta",
  theCardOnFile: "La tarjeta registrada",
  anotherCard: "Otra tarjeta",
  replacesCard: "Reemplaza la tarjeta registrada",
  agreeEzPay: (option) =>
    `Acepto estos términos: mi suscripción se renueva automáticamente por ${finalPrice(option)} hasta que yo la cancele.`,
  turnOn: "Activar EZ-Pay",
  payAndTurnOn: "Pagar y activar EZ-Pay:",
  ezPayIsOn: "EZ-Pay está activado",
  ezPayIsOnDetail: (of, upcoming) =>
    `${of === null ? "" : `Tarjeta registrada: ${card(of)}. `}EZ-Pay cobra ${charges(upcoming)}. Puede desactivarlo en Opciones de pago en cualquier momento. Le enviamos los términos por correo electrónico.`,

  // Thanks
  thankYou: "Gracias",
  thanksForRenewing: (siteName) => `Gracias por renovar su suscripción${siteName === "" ? "" : ` a ${siteName}`}.`,
  paid: "Pagado",
  receiptNumber: "Número de recibo",
  receiptComing: (email) => `Enviaremos el recibo a ${email}.`,
};

export const cardWords: PaymentWords = {
  opening: "Abriendo el formulario de la tarjeta…",
  confirming: "Registrando su tarjeta…",
  confirmingSlow: "El banco está tardando más de lo normal. No cierre esta página.",
  declined: "El banco no aceptó esta tarjeta. No se le cobró nada y nada ha cambiado.",
  nothing: "No se le cobró nada y nada ha cambiado.",
  waiting: "Estamos verificando su tarjeta",
  waitingNote: (email) =>
    `Puede cerrar esta página. Enviaremos un correo a ${email} cuando la tarjeta quede registrada.`,
  notBefore: "Su tarjeta no quedó registrada. Ahora puede intentarlo de nuevo.",
  askingBank: "Consultando a su banco antes de que lo intente de nuevo…",
  sentThenSignedOut:
    "Enviamos su tarjeta al banco y esperamos la respuesta. Le enviaremos un correo cuando la tarjeta quede registrada.",
};
