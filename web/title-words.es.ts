import { messages } from "#contract/messages.es.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./title-words.ts";

export const titleWords: Translation<typeof english.titleWords> = {
  subscribe: "Suscribirse",
  thankYou: "Gracias",
  giveGift: "Regale una suscripción",
  gifts: "Sus regalos",
  redeem: "Canjear un regalo",
  redelivery: "Su periódico",
  invitation: "Invitación",
  allowChange: "Permitir un cambio",
  handOff: "Su enlace",
  view: "Como la ve el lector",
  account: "Administrar suscripción",
  anotherAccount: messages.manageAnotherAccount,
  payOptions: "Opciones de pago",
  updateCard: "Cambiar tarjeta",
  cancel: "Cancelar suscripción",
  confirmCancel: "Confirmar suscripción",
  canceled: "Suscripción cancelada",
  profile: "Mi perfil",
  updateAccount: "Actualizar cuenta",
  deliveryIssue: "Problema de entrega",
  temporaryStop: "Suspensión temporal",
  history: "Historial",
  notFound: "Página no encontrada",
};
