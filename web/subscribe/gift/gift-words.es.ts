import type { Translation } from "#core/translation.ts";
import type * as english from "./gift-words.ts";

export const giftWords: Translation<typeof english.giftWords> = {
  whoFor: "¿Para quién es esta suscripción?",
  forMe: "Para mí",
  forOther: "Un regalo para otra persona",
  forOtherNote:
    "Le enviaremos por correo electrónico un enlace para canjearlo. Usted paga una vez y el regalo no se renueva.",
  forBoth: "Para mí, y otra gratis para otra persona",
  noExtraCharge: "Sin cargo adicional",
  forBothNote:
    "Compre una y regale otra: la persona que usted elija recibe gratis el mismo plan durante el primer período. No se renueva.",

  giving: (plan) =>
    `Va a regalar ${plan}. Enviaremos por correo electrónico un enlace para canjearlo. La suscripción empieza cuando se canjee el regalo.`,
  givingFree: (plan) =>
    `Con su propia suscripción, también regala ${plan} durante un período, sin costo. Enviaremos por correo electrónico un enlace para canjearlo.`,
  way: "¿Cómo quiere regalarla?",
  byEmail: "Por correo electrónico",
  byEmailNote: "Hoy o el día que usted elija.",
  byCard: "En una tarjeta que usted imprime",
  byCardNote: "Puede imprimir la tarjeta en cuanto pague. No le escribiremos al destinatario.",
  note: "Un mensaje personal (opcional)",
  cardFor: (name) => `Un regalo para ${name}. Usted imprimirá la tarjeta después de pagar.`,
  freeCardFor: (name) => `Una suscripción gratis para ${name}. Usted imprimirá la tarjeta después de pagar.`,
  yourNote: "Su mensaje",

  name: "Nombre del destinatario",
  email: "Correo electrónico del destinatario",
  emailHint: "Enviaremos el regalo a este correo. No enviaremos nada más allí.",
  confirmEmail: "Confirme el correo del destinatario",
  sendOn: "Fecha de envío (opcional)",
  sendOnHint: "Por ejemplo, un cumpleaños. Si la deja en blanco, enviaremos el regalo en cuanto usted pague.",
  dayOutOfReach: "Elija un día entre hoy y un año a partir de hoy",
  submit: "Continuar",

  gift: (name, email, day) =>
    `Un regalo para ${name}. Lo enviaremos a ${email} ${day === null ? "en cuanto usted pague" : `el ${day}`}.`,
  freeGift: (name, email, day) =>
    `Una suscripción gratis para ${name}. La enviaremos a ${email} ${day === null ? "en cuanto usted pague" : `el ${day}`}.`,
  forYourself: "¿Este regalo es para usted?",
  ownEmail: "Escribió su propio correo, así que le enviaremos el regalo a usted. Puede imprimirlo o reenviarlo.",
  ownEmailInstead: "Si quiere suscribirse usted, vuelva al paso 1 y elija “Para mí”.",
  changeRecipient: "Cambiar destinatario",
};
