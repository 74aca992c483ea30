import type { Translation } from "#core/translation.ts";
import { spanishTime } from "#core/format/time-text.ts";
import type * as english from "./delivery-words.ts";

/** Papers that went wrong, addresses, and temporary stops. `day` is long: "viernes, 27 de febrero de 2026". */
export const deliveryWords: Translation<typeof english.deliveryWords> = {
  addressChanging: {
    subject: (site) => `Su nueva dirección de entrega de ${site}`,
    title: "Su dirección de entrega va a cambiar",
    from: (day) => `A partir del ${day}, entregaremos su periódico en otra dirección. Hasta entonces, nada cambia.`,
    newAddress: "Dirección nueva",
    firstPaper: "Primer periódico allí",
    deliveredBy: "Se entrega por",
    mail: "Correo postal",
    carrier: "Repartidor",
    bills: "Facturas y recibos",
    billsMove: "También irán a la dirección nueva",
    billsStay: "Sin cambios",
    newPrice: "Precio nuevo",
    takeBack: "Si usted no lo pidió o ya no lo desea, puede cancelar el cambio de dirección en su cuenta.",
  },
  addressKept: {
    subject: (site) => `Su dirección de entrega de ${site} no cambia`,
    title: "Su dirección de entrega no cambia",
    kept: "Usted canceló el cambio de dirección. Seguiremos entregando en su dirección actual.",
    address: "Su dirección de entrega",
  },
  seasonalPlan: {
    subject: (site) => `Su plan de temporada de ${site}`,
    offSubject: (site) => `Su plan de temporada de ${site} está desactivado`,
    title: "Su plan de temporada está guardado",
    offTitle: "Su plan de temporada está desactivado",
    saved:
      "Cambiaremos su entrega en estas fechas cada año. Le escribiremos dos semanas antes de cada cambio, para que todavía pueda cancelarlo.",
    off: "No empezará ninguna otra temporada. Un cambio del que ya le escribimos sigue hasta que lo cancele.",
    next: "Próxima temporada",
    days: (from, to) => `Del ${from} al ${to}`,
    during: "Mientras esté fuera",
    digital: "Solo en línea. Los periódicos que no reciba se agregan a su suscripción.",
    notYou: "Si usted no pidió esto, llámenos o escríbanos.",
    see: "Ver su plan de temporada",
  },
  deliveryIssueAnswered: {
    subject: (day) => `Su reporte sobre el periódico del ${day}`,
    title: "Su problema de entrega",
    sorry: "Lamentamos el problema con su periódico. Gracias por avisarnos.",
    paper: "Periódico",
    reported: "Usted nos dijo",
    problems: {
      missed: "No llegó",
      late: "Llegó tarde",
      wet: "Llegó mojado",
      damaged: "Llegó dañado",
      missingSection: "Le faltaba una sección",
    },
    redelivery: (time, day) => `Su repartidor le llevará otro periódico antes de ${spanishTime(time)} del ${day}.`,
    tellUs: "Díganos si llegó",
    otherwise:
      "Si no sabemos de usted para entonces, haremos el crédito a su cuenta automáticamente. El enlace sirve una sola vez.",
  },
  settled: {
    review: "Atención al cliente revisará su reporte y le escribirá. Usted no tiene que hacer nada.",
    declined:
      "Revisamos su reporte con cuidado y no podemos dar un crédito por este periódico. Si no está de acuerdo, llámenos o escríbanos.",
    paidBack: (amount) =>
      `Su suscripción ya terminó, así que le reembolsaremos el periódico: ${amount}. Le enviaremos un correo cuando el reembolso esté en camino.`,
    credited: (day) => `Agregamos un periódico a su suscripción. Ahora dura hasta el ${day}.`,
    creditedHalf: (day) =>
      `Le dimos un crédito de medio periódico. Dos mitades agregan un periódico a su suscripción. Ahora dura hasta el ${day}.`,
  },
  redeliverySettled: {
    creditedTitle: "Le dimos crédito por su periódico",
    otherTitle: "Estamos revisando su reporte",
    notArrived: (day) => `Usted nos dijo que no llegó el reemplazo del periódico del ${day}. Lo sentimos.`,
    notConfirmed: (day) => `Le prometimos un reemplazo del periódico del ${day} y no hemos sabido si llegó.`,
    cameAfterAll: "Si al final llegó, no tiene que hacer nada. El crédito es suyo.",
  },
  stopConfirmed: {
    subject: (site) => `Su suspensión temporal de ${site} está confirmada`,
    changedSubject: (site) => `Su suspensión temporal de ${site} cambió`,
    title: "Suspensión temporal confirmada",
    changedTitle: "Suspensión temporal modificada",
    firstPaper: "Primer periódico al reanudarse",
    issues: "Periódicos que no entregaremos",
    online: "Mientras tanto, puede seguir leyendo por internet.",
    change: "Cambiar o cancelar su suspensión",
  },
  stopWithdrawn: {
    subject: (site) => `Su suspensión temporal de ${site} está cancelada`,
    title: "Suspensión temporal cancelada",
    next: (day) => `Usted canceló su suspensión temporal. Su próximo periódico llega el ${day}.`,
    issues: "Periódicos que ya no pudimos entregar",
    saved: (day) => `Los periódicos que le guardamos llegarán con el del ${day}.`,
  },
  deliveryRestarts: {
    subject: (site, day) => `La entrega de ${site} se reanuda el ${day}`,
    title: "Su entrega se reanuda pronto",
    dates: (restart, next) => `Su suspensión temporal termina el ${restart}. Su próximo periódico llega el ${next}.`,
    runsThrough: "Su suscripción dura hasta",
    changeable: (until) => `¿Sigue fuera de casa? Puede cambiar la fecha de reanudación hasta ${spanishTime(until)}.`,
    change: "Cambiar la fecha de reanudación",
  },
};
