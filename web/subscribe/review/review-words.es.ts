import type { Translation } from "#core/translation.ts";
import type * as english from "./review-words.ts";

export const reviewWords: Translation<typeof english.reviewWords> = {
  show: "Mostrar su pedido",
  hide: "Ocultar su pedido",
  today: (amount) => `${amount} hoy`,
  details: "Sus datos",
  plan: "Plan",
  email: "Correo electrónico",
  recipient: "Regalo para",
  billing: "Dirección de facturación",
  delivery: "Dirección de entrega",
  change: "Cambiar",
  changeOf: {
    plan: "Cambiar el plan",
    email: "Cambiar el correo electrónico",
    recipient: "Cambiar el destinatario",
    billing: "Cambiar la dirección de facturación",
    delivery: "Cambiar la dirección de entrega",
  },
  back: "Atrás",
  backTo: (step) => `Atrás: ${step}`,
  agree: "Revisar y aceptar",
  goOn: "Continuar",
};
