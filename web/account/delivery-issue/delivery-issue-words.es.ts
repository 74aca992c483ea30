import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import { clockText } from "#web/parts/clock-text.ts";
import { longDayText } from "#web/parts/day-text.ts";
import type * as english from "./delivery-issue-words.ts";

const noReport = {
  "not-due": "Ese día no le toca periódico.",
  stopped: "Ese día su entrega estaba suspendida.",
  "already-reported": "Ya reportó este periódico. Véalo abajo.",
} as const satisfies Record<NonNullable<english.DayOption["because"]>, string>;

const noRedelivery = {
  "no-redelivery": "su periódico llega por correo postal.",
  "no-carrier-then": "ese día no hay entrega.",
  "stopped-then": "ese día su entrega está suspendida.",
} as const;

const theClock = (minutes: number): string => spanishTime(clockText(minutes));

/** Days come as `YYYY-MM-DD`. */
export const deliveryIssueWords: Translation<typeof english.deliveryIssueWords> = {
  // The form
  product: "¿Cuál periódico?",
  printed: "El periódico impreso",
  day: "¿El periódico de qué día?",
  dayHint: "Puede reportar el periódico de hoy y el de ayer.",
  dayNames: { today: "Hoy", yesterday: "Ayer" },
  dayTitle: (when, day) => `${deliveryIssueWords.dayNames[when]}, ${longDayText(day)}`,
  dayDetail: ({ because, lateFrom }) => {
    if (because !== null) return noReport[because];
    return lateFrom === null ? null : `Puede reportar que llegó tarde o que no llegó después de ${theClock(lateFrom)}`;
  },
  problem: "¿Qué pasó?",
  problems: {
    missed: { title: "No llegó", detail: "No recibió el periódico." },
    late: { title: "Llegó tarde", detail: "Llegó después de su hora límite de entrega." },
    wet: { title: "Llegó mojado", detail: "No pudo leerlo." },
    damaged: { title: "Llegó dañado", detail: "Estaba roto o sucio." },
    missingSection: {
      title: "Faltaba una sección",
      detail: "El resto del periódico llegó. Le damos un crédito de medio periódico.",
    },
  },
  availableAfter: (minutes) => `Disponible después de ${theClock(minutes)}`,
  resolution: "¿Cómo podemos resolverlo?",
  resolutions: {
    credit: "Darme un crédito en mi cuenta",
    redeliverToday: "Entregar otro periódico hoy",
    redeliverTomorrow: "Entregar otro periódico mañana",
  },
  redeliveryDetail: ({ resolution, on, until, because }) => {
    const time = until === null ? "" : theClock(until);
    if (because === "redelivery-closed") return `Los repartidores terminan a ${time}, así que hoy ya no es posible.`;
    if (because !== null) return `No disponible el ${longDayText(on)}: ${noRedelivery[because]}`;
    const ask = resolution === "redeliverToday" ? ` Pídalo hoy antes de ${time}.` : "";
    return `Antes de ${time} del ${longDayText(on)}.${ask} Si no llega, le daremos un crédito.`;
  },
  creditReviewed:
    "Ya recibió tres créditos en 30 días. Atención al cliente revisará este reporte y le enviará un correo.",
  creditHalf: "Medio periódico. Dos mitades agregan un periódico al final de su suscripción.",
  creditWhole: "Agregaremos de inmediato un periódico al final de su suscripción.",
  missing: {
    product: "Elija el periódico",
    when: "Elija el día del periódico",
    problem: "Elija lo que pasó",
    resolution: "Elija cómo podemos resolverlo",
  },
  report: "Enviar reporte",

  // Nothing to report
  nothingToReport: "En este momento no hay ningún periódico que reportar",
  reportDays: "Puede reportar un periódico el día en que debe llegar y el día siguiente.",
  nothingOnDay: (day) => `Periódico del ${longDayText(day.issueOn)}. ${deliveryIssueWords.dayDetail(day) ?? ""}`,
  olderPaper: "¿Se trata de un periódico anterior? Atención al cliente puede ayudarle.",

  // Reports
  thanks: "Gracias por avisarnos. Lo sentimos.",
  alreadyReported: "Ya reportó este periódico",
  tellUsIfItCame: "Avísenos si llegó. Si no nos avisa, le daremos un crédito automáticamente.",
  backToAccount: "Volver a mi cuenta",
  reportAnother: "Reportar otro periódico",
  pastReports: "Problemas que ha reportado",
  noReports: "No ha reportado ningún problema.",
  reportedOn: (day) => `Reportado el ${longDayText(day)}`,
  whatHappened: ({ issueOn, problem }) => {
    const paper = `El periódico del ${longDayText(issueOn)}`;
    switch (problem) {
      case "missed":
        return `${paper} no llegó.`;
      case "late":
        return `${paper} llegó tarde.`;
      case "wet":
        return `${paper} llegó mojado.`;
      case "damaged":
        return `${paper} llegó dañado.`;
      case "missingSection":
        return `Al periódico del ${longDayText(issueOn)} le faltaba una sección.`;
    }
  },
  outcome: ({ outcome, problem, newExpireDate, redelivery }) => {
    switch (outcome) {
      case "credited":
        // The subscription had ended, so there was no term to extend.
        if (newExpireDate === null) return "Le reembolsamos este periódico.";
        return problem === "missingSection"
          ? `Le dimos un crédito de medio periódico. Dos mitades agregan uno. Su suscripción está pagada hasta el ${longDayText(newExpireDate)}.`
          : `Agregamos un periódico. Ahora su suscripción está pagada hasta el ${longDayText(newExpireDate)}.`;
      case "redelivering":
        return redelivery === null
          ? "Otro periódico va en camino."
          : `Su repartidor llevará otro periódico antes de ${theClock(redelivery.until)} del ${longDayText(redelivery.on)}.`;
      case "redelivered":
        return "Entregamos otro periódico y usted nos dijo que llegó.";
      case "review":
        return "Atención al cliente está revisando su reporte y le enviará un correo.";
      case "declined":
        return "Atención al cliente revisó su reporte y no le dio un crédito.";
    }
  },
};
