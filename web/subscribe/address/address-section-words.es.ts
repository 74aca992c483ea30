import type { Translation } from "#core/translation.ts";
import type * as english from "./address-section-words.ts";

export const addressSectionWords: Translation<typeof english.addressSectionWords> = {
  billing: "Dirección de facturación",
  delivery: "Dirección de entrega",
  recipientAddress: "Dirección del destinatario",
  recipientCanChange: "Escriba la dirección del destinatario, quien podrá cambiarla al canjear el regalo.",
  sameAsBilling: "Entregar en mi dirección de facturación",
  where: "¿Dónde debemos entregar el periódico?",
  billingFirst: "Primero escriba su dirección de facturación. Podemos entregar el periódico allí o en otro lugar.",
  notDelivered: (zip) =>
    `No entregamos el periódico en el código postal ${zip}. Escriba otra dirección de entrega o elija un plan digital.`,
  toDigital: (plan) => `Cambiar a ${plan}`,
  otherPlan: "Elegir otro plan",
  saveBuyer: "Guardar y continuar",
  useBilling: "Usar esta dirección",
  deliverHere: "Entregar aquí",
  toDelivery: "Continuar a la entrega",
  toPayment: "Continuar al pago",
  change: "Cambiar",
  changeOf: { billing: "Cambiar la dirección de facturación", delivery: "Cambiar la dirección de entrega" },
};
