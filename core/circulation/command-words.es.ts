import type { Translation } from "../translation.ts";
import type * as english from "./command-words.ts";

/** Texts about circulation commands, for subscribers. `day` is in short form. */
export const commandWords: Translation<typeof english.commandWords> = {
  subjects: {
    start: "Inicio de su suscripción",
    stop: "Suspensión temporal",
    restart: "Reanudación de la entrega",
    complaint: "Problema de entrega",
    payment: "Pago",
    rateChange: "Precio nuevo",
    move: "Nueva dirección de entrega",
    name: "Nombre corregido",
    cancel: "Cancelación",
  },
  recorded: "registrado, enviándose al departamento de circulación",
  tonight: "enviado al departamento de circulación, que lo procesará esta noche",
  expected: (day) => `enviado al departamento de circulación; se espera que tenga efecto el ${day}`,
  inEffect: "enviado al departamento de circulación, ya tiene efecto",
  effective: (day) => `enviado al departamento de circulación; tiene efecto el ${day}`,
  refused: (why) => `el departamento de circulación no pudo hacerlo porque ${why}. Llame a atención al cliente`,
  reasons: {
    "back-dated": "ese día ya había pasado",
    "not-an-issue-day": "ese día no hay periódico",
    "unknown-account": "todavía no conoce la cuenta",
    "already-active": "la suscripción ya está activa allí",
    "not-active": "la suscripción no está activa allí",
    "no-such-stop": "no conoce la suspensión",
    "not-deliverable": "la dirección está fuera del área de entrega",
    other: "alguien tiene que revisarlo",
  },
  notReached: "registrado, pero no ha llegado al departamento de circulación. Llame a atención al cliente",
};
