import type { Translation } from "#core/translation.ts";
import type * as english from "./subscribed-words.ts";

export const subscribedWords: Translation<typeof english.subscribedWords> = {
  heading: "Gracias",
  giftPaid: "Su regalo está pagado.",
  subscriber: (siteName) => (siteName === "" ? "Ya tiene su suscripción." : `Ya tiene su suscripción a ${siteName}.`),
  accountNumber: "Número de cuenta",
  plan: "Plan",
  giftFor: "Regalo para",
  freeGiftFor: "Regalo gratis para",
  receipt: (email) => `Enviaremos el recibo a ${email}. Allí verá su próximo cargo y cómo cancelar.`,
  giftReceipt: (email) => `Enviaremos el recibo a ${email}. No se le volverá a cobrar por su regalo.`,
  toAccount: "Ir a mi cuenta",
  print: "Imprimir esta página",
  signIn: "Iniciar sesión",

  receiptNumber: "Número de recibo",
  paid: "Pagado",
  paidWith: (amount, method, day) => `${amount} con ${method} el ${day}`,
  nextCharge: "Próximo cargo",
  nextChargeOn: (amount, day) => `${amount} el ${day}`,
  cancelBy: (day) => `Cancele a más tardar el ${day} y no se le cobrará.`,
  notCharged: "No se le cobrará automáticamente.",
  paidThrough: "Pagado hasta",
  firstPaper: "Primer periódico",
  deliverTo: "Se entrega en",

  next: "Qué sigue ahora",
  giftNow: (name, email) =>
    `Vamos a enviar a ${name}, a ${email}, un enlace para canjear el regalo. La suscripción empieza cuando lo canjee, y le avisaremos a usted. Termina al final de su período y no se renueva.`,
  giftCard: (name) =>
    `Imprima la tarjeta y entréguesela a ${name}. La suscripción empieza cuando canjee el regalo, y le avisaremos. Termina después de su período y no se renueva.`,
  printCard: "Imprimir la tarjeta",
  seeGift: "Ver o cambiar su regalo",
  giftOn: (day, name, email) =>
    `El ${day} enviaremos a ${name}, a ${email}, un enlace para canjear el regalo. La suscripción empieza cuando lo canjee, y le avisaremos a usted. Termina al final de su período y no se renueva.`,

  nothingBought:
    "Solo podemos mostrar una suscripción nueva en la pestaña del navegador donde la compró. Si acaba de suscribirse, inicie sesión para ver su cuenta y su recibo.",
  seePlans: "Ver suscripciones",

  fromEditor:
    "Gracias por suscribirse. Usted hace posible el trabajo de reporteros que viven en su comunidad, y nos esforzaremos por merecerlo.",
  fromEditorForGift:
    "Gracias por regalar nuestro periódico. Usted hace posible el trabajo de reporteros que viven en su comunidad, y nos esforzaremos por merecerlo.",
  startReading: "Empiece a leer",
  links: {
    ePaper: "Edición electrónica",
    puzzles: "Pasatiempos",
    comics: "Tiras cómicas",
    newsletters: "Boletines",
    ios: "Aplicación para iOS",
    android: "Aplicación para Android",
  },
};
