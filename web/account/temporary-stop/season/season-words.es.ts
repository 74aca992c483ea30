import type { Translation } from "#core/translation.ts";
import { headlineDay, longDayText } from "#web/parts/day-text.ts";
import type * as english from "./season-words.ts";

export const seasonWords: Translation<typeof english.seasonWords> = {
  title: "Plan de temporada",
  about: (days) =>
    `¿Pasa más de ${days} días fuera en la misma época cada año? Elija las fechas una sola vez. Le escribiremos dos semanas antes de cada cambio, para que todavía pueda cancelarlo.`,
  setUp: "Programar un plan de temporada",
  question: "¿Qué hacemos mientras esté fuera?",
  digital: "Leer solo en línea",
  digitalDetail:
    "Suspendemos el periódico y agregamos cada uno que no reciba al final de su suscripción. Puede seguir leyendo en línea.",
  address: "Enviar el periódico a mi otra dirección",
  addressDetail: "Por correo o repartidor, donde hagamos entregas.",
  otherAddress: "Su otra dirección",
  leave: "Primer día fuera",
  leaveHint: "El primer día en que cambiamos su entrega",
  comeBack: "Primer día de vuelta en casa",
  yearly: "Se repite cada año en estas fechas",
  save: "Guardar mi plan de temporada",
  cancel: "Ahora no",
  enterLeave: "Escriba su primer día fuera",
  enterReturn: "Escriba su primer día de vuelta en casa",
  problems: {
    past: "Elija un primer día fuera posterior a hoy",
    "too-far": "Elija un primer día fuera dentro del próximo año",
    "too-short": "Para 30 días o menos, use una suspensión temporal",
    "too-long": "Una temporada puede durar 300 días como máximo",
  },
  saved: "Su plan de temporada está guardado",
  ended: "Su plan de temporada está desactivado",
  everyYear: ({ leaveOn, returnOn }) => `Cada año, del ${headlineDay(leaveOn)} al ${headlineDay(returnOn)}`,
  next: "Próxima temporada",
  nextDays: ({ leaveOn, returnOn }) => `Del ${longDayText(leaveOn)} al ${longDayText(returnOn)}`,
  during: "Mientras esté fuera",
  digitalOnly: "Solo en línea. Los periódicos que no reciba se agregan a su suscripción.",
  byMail: "Por correo",
  byCarrier: "Por repartidor",
  reminder: "Recordatorio",
  reminded: "Le escribimos dos semanas antes de cada cambio.",
  away: "Usted está fuera. Llevaremos el periódico a su casa el día planeado.",
  states: { planned: "Programado", away: "Fuera" },
  change: "Cambiar las fechas",
  end: "Desactivar",
  endTitle: "¿Desactivar su plan de temporada?",
  endDetail: ({ isAway }) =>
    isAway
      ? "No empezará ninguna otra temporada. Su periódico vuelve a su casa el día planeado."
      : "No empezará ninguna otra temporada. Una suspensión o un cambio del que ya le escribimos sigue hasta que lo cancele.",
  confirmEnd: "Desactivarlo",
  keep: "Conservar el plan",
};
