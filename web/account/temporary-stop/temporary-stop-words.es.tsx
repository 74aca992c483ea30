import type { TemporaryStop } from "#contract/temporary-stop.ts";
import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import { momentOf } from "#web/parts/clock-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import type * as english from "./temporary-stop-words.tsx";

const papers = (count: number): string => (count === 1 ? "1 periódico" : `${count} periódicos`);

type Dates = Pick<TemporaryStop, "stopDate" | "restartDate">;
const dates = ({ stopDate, restartDate }: Dates): string => `${dayText(stopDate)} al ${dayText(restartDate)}`;
const fromTo = (stop: Dates): string => `Del ${dates(stop)}`;

/** Days come as `YYYY-MM-DD`. */
export const temporaryStopWords: Translation<typeof english.temporaryStopWords> = {
  printOnly: "Solo puede suspender la entrega de un periódico impreso. Su suscripción no lo incluye.",

  // The form
  newStop: "Suspender mi periódico",
  editStop: "Modificar su suspensión",
  changesReach: (until, day) => (
    <>
      Haga los cambios antes de <strong>{spanishTime(momentOf(until))}</strong> para que valgan desde el periódico del{" "}
      {longDayText(day)}. Puede seguir leyendo en línea.
    </>
  ),
  subscriptionEnds: (day) => `Su suscripción termina el ${longDayText(day)}.`,
  stopDate: "Fecha de suspensión",
  stopDateHint: "El primer día sin periódico",
  stopDateFixed: "Su suspensión ya empezó, así que esta fecha no se puede cambiar",
  restartDate: "Fecha de reanudación",
  restartWithin: (days) => `Dentro de los ${days} días después de la fecha de suspensión`,
  restartBy: (day) => `A más tardar el ${dayText(day)}`,
  missedPapers: "¿Qué hacemos con los periódicos que no reciba?",
  extend: "Extender mi suscripción",
  extendDetail: "Por cada periódico que no reciba, agregamos uno al final de su suscripción.",
  save: "Guardarlos para mí",
  saveDetail: "Los entregamos con su primer periódico después de la suspensión.",
  preview: "Revisar cambios",
  confirmNew: "Suspender la entrega",
  confirmEdit: "Guardar cambios",
  keepAsIs: "Dejarla como está",
  datesChanged: "Las fechas de su suscripción cambiaron. Esto es lo que haría su suspensión ahora.",
  enterStopDate: "Escriba la fecha de suspensión",
  enterRestartDate: "Escriba la fecha de reanudación",
  stopFrom: (day) => `Elija una fecha de suspensión a partir del ${longDayText(day)}`,
  stopBy: (day) => `Elija una fecha de suspensión a más tardar el ${longDayText(day)}`,
  restartAfter: (day) => `Elija una fecha de reanudación después del ${longDayText(day)}`,
  alreadyOnItsWay: (day) =>
    `Ya es tarde para suspender ese periódico. Elija una fecha de suspensión a partir del ${longDayText(day)}`,

  longerAway: (days, phone) => (
    <>
      ¿Estará fuera más de {days} días? Llame al {phone} y le ayudamos.
    </>
  ),

  // What it does
  papersMissed: (count) => `No recibirá ${papers(count)}`,
  paper: "Periódico",
  whatHappens: "Qué pasa",
  noPaper: (holiday) => (holiday === null ? "Ese día no hay periódico" : `No hay periódico: ${holiday}`),
  effect: ({ effect, deliveredOn }) => {
    switch (effect) {
      case "adds":
        return "Agrega un periódico al final";
      case "addsWhenPaid":
        return "Agrega un periódico cuando pague este período";
      case "saved":
        return `Guardado para su entrega del ${dayText(deliveredOn ?? "")}`;
    }
  },
  nextPaper: "Primer periódico al reanudarse",
  paidThrough: "Pagada hasta",
  paidThroughNow: (day, now) =>
    day === now ? `${dayText(day)} (sin cambio)` : `${dayText(day)} (ahora: ${dayText(now)})`,
  paidThroughWas: (day, before) => (day === before ? dayText(day) : `${dayText(day)} (antes: ${dayText(before)})`),
  nextPayment: "Próximo pago",

  // The list
  yourStops: "Sus suspensiones",
  pastStops: (count) => `Suspensiones pasadas (${count})`,
  states: { coming: "Programada", begun: "Entrega suspendida", over: "Pasada" },
  fromTo,
  papers: "Periódicos",
  papersOf: (paperOption, count) => {
    const several = count === 1 ? "" : "s";
    return paperOption === "save"
      ? `${papers(count)} guardado${several} para usted`
      : `${papers(count)} agregado${several} al final`;
  },
  pastStop: (stop) => `${fromTo(stop)}: ${temporaryStopWords.papersOf(stop.paperOption, stop.issues.length)}`,
  changes: "Cambios",
  tooLateToChange: "Ya es tarde para cambiar esta suspensión.",
  edit: "Modificar",
  cancel: "Cancelar",
  which: (stop) => ` la suspensión del ${dates(stop)}`,

  // Canceling a stop
  cancelTitle: "¿Cancelar esta suspensión?",
  confirmCancel: "Cancelar la suspensión",
  keepStop: "Conservar la suspensión",
  ifCanceled: (nextPaper, paidThrough) => (
    <>
      Su próximo periódico llega el <strong>{longDayText(nextPaper)}</strong>. Su suscripción quedará pagada hasta el{" "}
      <strong>{longDayText(paidThrough)}</strong>.
    </>
  ),

  // Done
  stopped: "La suspensión de su entrega está programada",
  another: "Programar otra suspensión",
  edited: "Cambiamos su suspensión",
  canceled: "Cancelamos su suspensión",
  afterwards: (nextPaper, paidThrough) =>
    `Su próximo periódico llega el ${longDayText(nextPaper)}. Su suscripción está pagada hasta el ${longDayText(paidThrough)}.`,
  confirmationSent: (email) => `Enviamos una confirmación a ${email}.`,
};
