import type { ReactNode } from "react";
import type { CancelOffer } from "#contract/save-offers.ts";
import { dollarsText, money } from "#core/format/money-text.ts";
import type { Translation } from "#core/translation.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { listText } from "#web/parts/list-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { termWords } from "#web/parts/term-words.es.ts";
import type * as english from "./cancel-words.tsx";

const weekdays = ["domingos", "lunes", "martes", "miércoles", "jueves", "viernes", "sábados"];

const papers = (count: number): string => (count === 1 ? "1 periódico" : `${count} periódicos`);
const priceEvery = ({ amountCents, term }: NonNullable<CancelOffer["after"]>): string =>
  `${money(amountCents)} ${termWords.every(term)}`;

/** The days on which the paper would no longer come: `el periódico de los miércoles y viernes`. */
function lostPaper({ days, paper }: CancelOffer["loses"]): readonly string[] {
  if (paper) return ["el periódico impreso"];
  return days.length === 0 ? [] : [`el periódico de los ${listText(days.map((day) => weekdays[day] ?? ""))}`];
}

/** Days come as `YYYY-MM-DD`. */
export const cancelWords: Translation<typeof english.cancelWords> = {
  // Reasons
  alreadyCanceled: (until) =>
    until === null
      ? "Su suscripción ya está cancelada."
      : `Su suscripción ya está cancelada. Tiene acceso hasta el ${longDayText(until)}.`,
  notOnline: "Su cuenta no se puede cancelar en línea.",
  nothingCanceledYet: "Elija uno para continuar. Todavía no se cancela nada.",
  skipReason: "Omitir esta pregunta",
  continue: "Continuar",
  startAgain: "Empezar de nuevo",
  backToAccount: "Volver a mi cuenta",

  // Offers
  youSaid: (reason) => (
    <>
      Su motivo: <strong>{reason}</strong>
    </>
  ),
  changeReason: "Cambiar",
  oneMoreOffer: "Hay otra manera de seguir leyendo.",
  nothingToday: "Hoy no paga nada.",
  keepEverything: "Conserva todo lo que incluye su plan.",
  newPrice: ({ amount, term, endsOn, after }) =>
    endsOn === null || after === null ? priceWithTerm(amount, term) : `${dollarsText(amount)} ${termWords.next(term)}`,
  priceAndAfter: (price, after): ReactNode =>
    after === null ? (
      price
    ) : (
      <>
        {price} luego {priceEvery(after)}
      </>
    ),
  insteadOf: (price) => `en lugar de ${price}`,
  youSave: (percent) => `Ahorra ${percent}%`,
  compared: ({ per, offerCents, renewalCents }) =>
    `Son ${money(offerCents)} ${per === "month" ? "al mes" : "cada 4 semanas"} en lugar de ${money(renewalCents)}.`,
  loses: (loses) => {
    const lost = [...lostPaper(loses), ...loses.upgrades];
    return lost.length === 0 ? null : `Ya no recibirá ${lost.join(", ni ")}.`;
  },
  offerDays: (startsOn, endsOn) =>
    endsOn === null
      ? `Este precio empieza el ${longDayText(startsOn)} y no vence.`
      : `Este precio empieza el ${longDayText(startsOn)} y dura hasta el ${longDayText(endsOn)}.`,
  chooseBreak: "Elegir mis fechas",
  acceptFix: "Corregir mi entrega",
  moreHelp: "Otras maneras de ayudarle",
  tellWhatWentWrong: "Reportar lo que pasó",
  clickToCancel: "Haga clic para cancelar",
  ifYouCancel: (day) => <>Si cancela, su suscripción termina el {day}.</>,
  whatHappens: "Si cancela",

  // Fixing the delivery
  credit: (of) => `${money(of.amountCents)} por ${papers(of.papers)}`,
  creditNow: (of) => (
    <>
      <strong>
        Le daremos de inmediato un crédito de {money(of.amountCents)} por {papers(of.papers)}.
      </strong>{" "}
      Su suscripción quedará pagada hasta el {longDayText(of.paidThrough)}.
    </>
  ),
  mailNow: (firstIssueOn) => (
    <>
      <strong>Desde ahora le enviaremos el periódico por correo postal.</strong> El primero será el periódico del{" "}
      {longDayText(firstIssueOn)}. Su precio no cambia.
    </>
  ),
  chooseMail: (firstIssueOn) =>
    `Envíenme el periódico por correo postal desde ahora, a partir del periódico del ${longDayText(firstIssueOn)}. Mi precio no cambia.`,
  fixed: "Gracias por quedarse con nosotros. Le enviamos los detalles por correo electrónico.",
  credited: "Crédito",
  paidThrough: "Pagada hasta",
  byMailFrom: "Por correo postal desde",
  yourReports: "Problemas que ha reportado",
  reportOutcomes: {
    credited: "Con crédito",
    redelivering: "Nueva entrega en camino",
    redelivered: "Entregado de nuevo",
    review: "En revisión",
    declined: "Sin crédito",
  },
  phone: "Número de teléfono para preguntas sobre su entrega",
  callMe: "Llámenme en un día hábil",
  willCallBy: (day) => `Le llamaremos a más tardar el ${longDayText(day)}`,
  willCallAt: (phone) => `Llamaremos al ${phone}. Después podrá decidir sobre su suscripción.`,

  // Review of the new rate
  /** What the checkbox agrees to, with every figure in it (law.md CA1). */
  agreement: (offer, byBill) => {
    const { startsOn, endsOn, after } = offer;
    const price = priceWithTerm(offer.amount, offer.term);
    const from = startsOn === null ? "" : `, a partir del ${longDayText(startsOn)}`;
    const subject = byBill
      ? `recibiré una factura de ${price}`
      : `mi suscripción se renueva automáticamente por ${price}`;
    if (endsOn === null || after === null) return `Acepto estos términos: ${subject}${from}, hasta que yo la cancele.`;
    const through = `${from}, y hasta el ${longDayText(endsOn)}`;
    return `Acepto estos términos: ${subject}${through}. Después cuesta ${priceEvery(after)} hasta que yo la cancele.`;
  },
  agreeFirst: "Marque la casilla para aceptar los términos",
  offerClosed: "Esta oferta ya no está disponible",
  nothingChanged: "No cambiamos nada en su suscripción.",
  notAccepted: "No aceptado",
  rateConfirmed: "Su nuevo precio rebajado está confirmado. Le enviamos los detalles por correo electrónico.",
  plan: "Plan",
  ratePerMonth: "Precio por mes",
  ratePerTerm: "Precio por período",
  startsOn: "Empieza el",
  endsOn: "Termina el",
  noEnd: "Sin fecha de término",
  afterThat: "Después de eso",
  price: priceEvery,

  // The end
  aboutToCancel: (plan) => (
    <>
      Está por cancelar <strong>{plan}</strong>.
    </>
  ),
  papers: "Periódicos",
  papersToCome: ({ count, lastOn }) =>
    count === 1 ? `Uno más, el ${longDayText(lastOn)}` : `${count} más. El último llega el ${longDayText(lastOn)}`,
  access: "Hasta entonces",
  untilThen: "Nada cambia. Conserva todo lo que incluye su plan.",
  charges: "Cobros",
  noCharge: (planned) =>
    planned === null
      ? "No se le volverá a cobrar."
      : `No se le volverá a cobrar. No haremos el cobro de ${money(planned.amountCents)} previsto para el ${longDayText(planned.date)}.`,
  refundLabel: "Reembolso",
  credits: "Su saldo",
  creditBack: (cents, day) =>
    `Le reembolsaremos los ${money(cents)} que quedan en su cuenta después del ${longDayText(day)}.`,
  changedYourMind: "¿Cambió de opinión?",
  undoUntil: (day) => `Puede deshacerlo en línea hasta el ${longDayText(day)}.`,
  endUnknown:
    "En este momento no podemos mostrar la fecha en que termina. La encontrará en el correo que confirma la cancelación.",
  refund: (cents) => (
    <>
      Le reembolsaremos <strong>{money(cents)}</strong> por el mismo medio con que pagó. Es la parte no usada del
      aumento de precio.
    </>
  ),
  accessUntil: (day) =>
    `Su acceso continúa hasta ${day === null ? "el final de su período pagado" : `el ${longDayText(day)}`}. No se le volverá a cobrar.`,
  emailed: (email) => `Enviamos una confirmación a ${email}.`,
  confirmation: "Confirmación",
  comeBack: "Vuelva cuando quiera",
  comeBackHow: "Después de ese día, puede suscribirse de nuevo con este correo y esta contraseña.",
  seePlans: "Ver nuestros planes",
};
