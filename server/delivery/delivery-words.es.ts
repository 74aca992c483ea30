import { accountMessages } from "#contract/account-messages.es.ts";
import { messages } from "#contract/messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./delivery-words.ts";

/** The answers about papers, temporary stops and addresses. */
export const deliverySentences: Translation<typeof english.deliverySentences> = {
  stop: {
    inactive: accountMessages.invalidSubscription,
    "not-print": accountMessages.invalidSubscription,
    "stop-before-restart": accountMessages.stopBeforeRestart,
    "stop-too-long": accountMessages.stopTooLong,
    "not-in-future": "Las dos fechas deben estar en el futuro.",
    "too-far-ahead": "Falta demasiado para esa fecha. Elija una fecha de suspensión más cercana.",
    "cut-off": "Un periódico entre esas fechas ya está en camino. Elija una fecha posterior.",
    overlap:
      "Usted ya tiene una suspensión temporal en algunos de esos días. Cámbiela o cancélela, o elija otras fechas.",
    "after-end": "Su suscripción termina antes de que empiece esta suspensión.",
    "nothing-to-bring":
      "Su suscripción termina antes de que podamos llevarle los periódicos guardados. Elija una fecha de reanudación más cercana, o pida que cada periódico se agregue a su suscripción.",
    "no-issue": "Usted no recibe el periódico en esos días, así que no hay nada que suspender.",
    begun: "Esta suspensión ya empezó. Todavía puede cambiar la fecha de reanudación o cancelarla.",
    over: "Esta suspensión ya terminó, o su último periódico ya está en camino. Ya no se puede cambiar.",
  },
  stopMoved: "Las fechas de su suscripción cambiaron. Revise las fechas nuevas.",
  move: {
    inactive: accountMessages.invalidSubscription,
    "not-print":
      "Esta suscripción no incluye el periódico impreso, así que no hay una dirección de entrega que cambiar.",
    address: messages.addressProblem,
    "no-print-delivery":
      "No entregamos el periódico en este código postal. Escriba otra dirección, o llámenos para leerlo por internet.",
    "same-address": "Ya entregamos el periódico en esta dirección.",
    "cut-off": "Ya es tarde para cambiar la dirección para ese día. Elija un día posterior.",
    "too-far": "Falta más de un año para ese día. Elija uno más cercano.",
    "after-end": "Su suscripción no tiene periódicos después de ese día.",
  },
  season: {
    inactive: accountMessages.invalidSubscription,
    "not-print": accountMessages.invalidSubscription,
    past: "Elija un primer día fuera posterior a hoy.",
    "too-far": "Elija un primer día fuera dentro del próximo año.",
    "too-short": "El plan de temporada es para más de 30 días. Para menos tiempo, use una suspensión temporal.",
    "too-long":
      "Una temporada puede durar 300 días como máximo. Si estará fuera más tiempo, cambie su dirección de entrega.",
    address: messages.addressProblem,
    "no-print-delivery":
      "No entregamos el periódico en ese código postal. Elija otra dirección o lea en línea mientras esté fuera.",
    "same-address": "Ya entregamos el periódico en esa dirección.",
    price: "Su precio sería distinto en esa dirección. Llámenos y se lo programamos.",
    away: "Usted está fuera ahora, o su cambio ya está programado. Puede modificar el plan cuando vuelva.",
    "new-person": "Usted es nuevo en esta cuenta. Puede programar un plan de temporada después de tres días.",
  },
  priceMoved: "El precio cambió. Revise el precio nuevo.",
  withdrawMove: {
    "cut-off": "Los primeros periódicos ya van en camino a la dirección nueva. Escriba la dirección que desea.",
    settled: "Este cambio de dirección ya se hizo o se canceló.",
  },
  issue: {
    inactive: accountMessages.invalidSubscription,
    "not-print": accountMessages.deliveryIssuePrintOnly,
    "not-due": "Ese día no le tocaba recibir el periódico.",
    stopped: "La entrega estaba suspendida ese día.",
    "already-reported": "Usted ya reportó este periódico.",
    "not-yet-late": "El periódico todavía no está retrasado.",
    "no-redelivery":
      "Este periódico llega por correo postal, así que no podemos llevarle otro. Podemos darle un crédito.",
    "redelivery-closed": "Ya es tarde para llevarle el periódico hoy. Podemos llevárselo mañana o darle un crédito.",
    "no-carrier-then": "Ese día no tenemos repartidor. Podemos darle un crédito.",
    "stopped-then": "Su entrega está suspendida ese día. Podemos darle un crédito.",
  },
  anotherDay: "La fecha cambió desde que abrió esta página. Revise a qué periódico se refiere.",
  redelivery: {
    "no-redelivery": "No hubo una nueva entrega para este reporte.",
    settled: "Este reporte ya está cerrado.",
  },
};
