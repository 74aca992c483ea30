import type { Translation } from "#core/translation.ts";
import type * as english from "./plan-words.ts";

export const planWords: Translation<typeof english.planWords> = {
  steps: {
    plan_preference: "Elija su plan",
    gift: "¿Para quién es el regalo?",
    account_setup: "Su cuenta y facturación",
    delivery_address: "¿Dónde debemos entregar el periódico?",
    payment: "Pago",
  },
  stepOf: (at, of) => `Paso ${at} de ${of}`,
  subscribe: "Suscribirse",
  yourPlan: "Su plan",
  loading: "Cargando los planes",
  planMissing: {
    link: "El plan de su enlace ya no se vende. Elija uno de estos.",
    order: "El plan que pidió ya no se vende. Elija uno de estos.",
  },
  offerCode: "¿Tiene un código de oferta?",
  nothingOnSale: "En este momento no vendemos suscripciones en línea.",

  plan: "Plan",
  kind: "Tipo de suscripción",
  compare: (count) => `Comparar los ${count} planes impresos`,
  printDays: "Elija los días del periódico impreso",
  keep: "Conservar este plan",
  choose: "Elegir este plan",
  addToPlan: "Agregue a su plan",
  addedToday: (amount) => `Hoy agregaremos ${amount} a su pago.`,

  start: "Empezar suscripción",
  withoutWallet: "O sin billetera",
  give: "Regalar esta suscripción",
  giveLead: "Va a regalar una suscripción. Elija aquí un plan. Después, díganos para quién es y cómo entregarla.",
  notAsGift: "Este plan no se puede regalar.",
  giveAsGift: "Comprarla como regalo",
  giveEither: "Regalarla, o comprar una y regalar otra",
};
