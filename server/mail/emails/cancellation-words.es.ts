import type { Translation } from "#core/translation.ts";
import type * as english from "./cancellation-words.ts";

/** Canceling, deciding to stay, and what a reader was offered to stay. */
export const cancellationWords: Translation<typeof english.cancellationWords> = {
  cancellationConfirmed: {
    subject: (site) => `Su suscripción a ${site} está cancelada`,
    title: "Suscripción cancelada",
    noCharge: "Su suscripción está cancelada. No le volveremos a cobrar.",
    keepsUntil: "Conserva todo lo que pagó hasta",
    mindUntil: "Puede cambiar de opinión hasta",
    refund: "Reembolso del aumento de precio",
    refundFor:
      "Es por la parte sin usar del período con el precio más alto. Se lo reembolsaremos por el mismo medio con el que pagó y le enviaremos un correo cuando el reembolso esté en camino.",
    keepAfterAll: "¿Cambió de opinión? Abra su cuenta y oprima Conservar mi suscripción.",
    keep: "Conservar mi suscripción",
  },
  cancellationUndone: {
    subject: (site) => `Su suscripción a ${site} continúa`,
    title: "Su suscripción continúa",
    undone: "Usted deshizo su cancelación. Todo queda como antes.",
    after: "Después",
    nextCharge: "Próximo cargo",
    lastDayToCancel: "Último día para cancelar antes de ese cargo",
  },
  endedAtOnce: {
    subject: (site) => `La suscripción a ${site} terminó`,
    title: "La suscripción terminó",
    ended: "La suscripción terminó. No volveremos a cobrar por ella.",
    endedEarly:
      "La suscripción estaba cancelada para un día posterior y terminó antes. No volveremos a cobrar por ella.",
    lastDay: "Último día",
    insteadOf: "En lugar del",
    refund: "Reembolso de la parte sin usar",
    refundComing:
      "Lo reembolsaremos por el mismo medio con el que se pagó y enviaremos un correo cuando el reembolso esté en camino.",
  },
  stayed: {
    thanks: "Gracias por quedarse con nosotros. Esto es lo que usted aceptó. Guarde este correo, por favor.",
    cancelAnytime:
      "Todavía puede cancelar por internet en cualquier momento. Conserva lo que ya pagó hasta el final de su período.",
  },
  saveOfferConfirmed: {
    subject: (site) => `Su nuevo precio en ${site}`,
    title: "Su nuevo precio está confirmado",
    newPrice: "Precio nuevo",
    oldPrice: "Precio anterior",
    starts: "Empieza",
    ends: "Termina",
    stays: "El precio nuevo no termina",
    payment: "Pago",
  },
  fixConfirmed: {
    subject: (site) => `Su entrega de ${site}`,
    title: "Lo hemos corregido",
    thanks: "Gracias por quedarse con nosotros. Lamentamos los problemas con sus periódicos.",
    credited: "Periódicos con crédito",
    worth: "Crédito",
    byMail: "Entrega por correo postal a partir del",
    mailCost: "Costo de la entrega por correo postal",
    noCost: "Sin costo adicional. Su precio no cambia.",
  },
  cancelMailAnswered: {
    subject: (site) => `Su correo a ${site}`,
    title: "Recibimos su correo",
    reasons: {
      "not-authentic": "No pudimos comprobar que el correo sea realmente suyo. No hemos cambiado nada.",
      "not-understood": "No pudimos entender qué desea que hagamos. No hemos cambiado nada.",
      "unknown-sender":
        "No tenemos una cuenta con el correo electrónico desde el que escribió. No hemos cambiado nada.",
      "nothing-to-cancel": "No encontramos una suscripción que se vaya a cobrar de nuevo. No hemos cambiado nada.",
    },
    next: "Atención al cliente leerá su correo y se encargará. Para cancelar ahora mismo, inicie sesión aquí:",
    notYou: "Si usted no nos escribió, no tiene que hacer nada.",
  },
};
