import { money } from "#core/format/money-text.ts";
import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import { clockText } from "#web/parts/clock-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import type * as english from "./update-account-words.tsx";

const broughtBy: typeof english.updateAccountWords.broughtBy = ({ method }) =>
  method === "mail" ? "Correo postal" : "Repartidor";

/** Days come as `YYYY-MM-DD`. */
export const updateAccountWords: Translation<typeof english.updateAccountWords> = {
  // The address
  currentAddress: "Dónde entregamos su periódico",
  address: "Dirección",
  deliveredBy: "Lo entrega",
  nextPaper: "Próximo periódico",
  onlyAWhile: "¿Solo estará fuera un tiempo?",
  pauseInstead: "Suspenda la entrega o configure un plan de temporada",
  broughtBy,
  noAddress: "Todavía no tenemos su dirección de entrega. Escríbala abajo.",
  keptAddress: "Seguiremos entregando en su dirección actual.",
  nothingDelivered: "No hay una dirección de entrega que cambiar",
  digitalPlan: (plan) => `Su suscripción, ${plan}, es digital, así que no entregamos nada.`,
  askForPrint: "¿Desea recibir también el periódico impreso, o se mudó? Atención al cliente puede ayudarle.",
  backToAccount: "Volver a mi cuenta",

  // The form
  newAddress: "Nueva dirección de entrega",
  anotherAddress: "Otra dirección",
  noDelivery: (zip) => `No entregamos el periódico en el código postal ${zip}. Escriba otra dirección.`,
  readOnline:
    "Puede leer todos los periódicos en línea, dondequiera que esté. Atención al cliente puede cambiar su suscripción a una digital.",
  seeDigital: "Ver planes digitales",
  start: "¿Cuándo debemos empezar a entregar allí?",
  soon: "Lo antes posible",
  soonDetail: "Verá el primer día antes de que algo cambie.",
  later: "Otro día, más adelante",
  laterDetail: "Hasta entonces, seguiremos entregando en su dirección actual.",
  firstDay: "Primer día en la nueva dirección",
  enterDay: "Escriba el primer día en la nueva dirección",
  billsToo: "Enviar también las facturas a esta dirección",
  preview: "Revisar cambios",

  // Before it is confirmed
  whatChanges: "Revise su nueva dirección",
  nothingChangedYet: (day) =>
    `Todavía no ha cambiado nada. Entregaremos en su dirección actual hasta el ${longDayText(day)}.`,
  priceChanged: "El precio ha cambiado desde que usted lo vio. Revíselo de nuevo antes de confirmar.",
  firstPaper: "Primer periódico allí",
  deliveredByTime: (to, dueBy) =>
    dueBy === null ? broughtBy(to) : `${broughtBy(to)}, ese día antes de ${spanishTime(clockText(dueBy))}`,
  price: "Precio",
  noChange: "Sin cambio",
  newPrice: ({ beforeCents, afterCents, period, renewsOn }) =>
    `${priceWithTerm(afterCents / 100, period)} a partir del ${dayText(renewsOn)}, con el impuesto de la nueva dirección. Ahora paga ${money(beforeCents)}.`,
  bills: "Facturas",
  billsGoToo: "También las enviaremos a la nueva dirección",
  deliverHere: "Entregar en esta dirección",
  edit: "Hacer un cambio",

  // Afterwards
  waits: "Pendiente de aprobación desde el correo electrónico registrado",
  done: (to, day) =>
    `Su primer periódico en ${to.streetAddress}, ${to.city}, llega el ${longDayText(day)}. Le enviamos los detalles por correo electrónico. Puede deshacer este cambio aquí hasta que ese periódico vaya en camino.`,
  enterAnother: "Escribir otra dirección",
  movesOn: (day) => <>A partir del {longDayText(day)}</>,
  keepOld: "Conservar mi dirección anterior",
  onItsWay: "Los primeros periódicos ya van en camino a la nueva dirección. Para usar otra, escríbala abajo.",
};
