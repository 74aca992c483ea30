import { spanishLength } from "#core/format/spanish-terms.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./gifts-words.ts";

/** The gifts that a reader has given. */
export const giftsWords: Translation<typeof english.giftsWords> = {
  title: "Sus regalos",
  lead: "Los regalos que ha dado y cómo va cada uno",
  none: "Todavía no ha dado ningún regalo.",
  giveOne: "Regalar una suscripción",
  giveAnother: "Dar otro regalo",
  loading: "Seguimos cargando sus regalos. No cierre esta página.",
  heading: (name) => `Para ${name}`,
  states: {
    waits: "Programado",
    sent: "Enviado",
    returned: "No entregado",
    card: "Tarjeta para imprimir",
    redeemed: "Canjeado",
    over: "Ya no se puede canjear",
    canceled: "Cancelado",
  },
  news: {
    waits: (email, day) => `Lo enviaremos a ${email} el ${day}.`,
    sent: (email, day) => `Lo enviamos a ${email} el ${day}. Todavía no se ha canjeado.`,
    returned: (email) => `El correo a ${email} no se entregó. Corrija la dirección o imprima una tarjeta.`,
    card: "Imprima la tarjeta y entréguela. Quien la tenga puede canjear el regalo.",
    redeemed: (day) => `Se canjeó el ${day}. Gracias por haberlo dado.`,
    over: "No se canjeó a tiempo. Llame a atención al cliente.",
    canceled: "Se canceló antes de que se canjeara.",
  },
  plan: "Plan",
  planText: (plan, term) => `${plan}, ${spanishLength(term)}`,
  redeemBy: "Se puede canjear hasta",
  yourNote: "Su mensaje",
  sendAgain: "Enviarlo otra vez",
  sentAgain: (email) => `Lo estamos enviando otra vez a ${email}.`,
  change: "Cambiar",
  print: "Imprimir la tarjeta",
  makeCard: "Hacer una tarjeta para imprimir",
  changeTitle: (name) => `Cambiar el regalo para ${name}`,
  keep: "Dejarlo como está",
  save: "Guardar los cambios",
  saved: "Guardamos sus cambios.",
  name: "Nombre del destinatario",
  email: "Correo electrónico del destinatario",
  emailHint:
    "Déjelo en blanco para darlo en una tarjeta que usted imprime. Un correo nuevo recibe su propio enlace, y el enlace anterior deja de funcionar.",
  sendOn: "Fecha de envío",
  sendOnHint: "Si elige hoy, lo enviamos de inmediato.",
  note: "Un mensaje personal (opcional)",
  card: {
    title: "Un regalo para usted",
    dear: (name) => `Para ${name}:`,
    from: (name) => `De ${name}`,
    gives: (plan, term, site) => `${spanishLength(term)} de ${site}: ${plan}`,
    how: "Para empezar su regalo, vaya a",
    code: "y escriba este código",
    until: (day) => `Canjéelo antes de que termine el ${day}. Ya está pagado y termina automáticamente.`,
    ready: "Su tarjeta está lista. Imprima esta página.",
    again:
      "El código sirve hasta que se canjee el regalo. Cada tarjeta nueva recibe otro código, y las anteriores siguen sirviendo.",
  },
};
