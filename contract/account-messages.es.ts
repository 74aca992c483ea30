import type { Translation } from "#core/translation.ts";
import type * as english from "./account-messages.ts";

/** The sentences of the account area in Spanish: see messages.es.ts. */
export const accountMessages: Translation<typeof english.accountMessages> = {
  // Side navigation and the pages of the same name (2)
  manageSubscription: "Administrar suscripción",
  deliveryIssue: "Problema de entrega",
  temporaryStop: "Suspensión temporal",
  cancelSubscription: "Cancelar suscripción",
  contactUs: "Contáctenos",
  paymentOptions: "Opciones de pago",
  myProfile: "Mi perfil",
  updateAccount: "Actualizar cuenta",
  active: "Activa",
  inactive: "Inactiva",

  // Switch account (2 and 8)
  switchAccount: "Cambiar de cuenta",
  switchAccountEmpty: "Llene al menos uno de los campos.",

  // Cancel flow (2 and 4)
  reasonForLeaving: "Díganos por qué desea cancelar",
  thankYouForFeedback: "¡Gracias por su opinión!",
  acceptNewRate: "Aceptar el nuevo precio",
  noThanks: "No, gracias",
  cancelAnyway: "Cancelar de todos modos",
  areYouSure: "¿De verdad desea cancelar?",
  confirmSubscription: "Confirmar suscripción",
  confirm: "Confirmar",
  success: "¡Listo!",
  confirmCancellation: "Confirmar cancelación",
  nevermind: "Ya no deseo cancelar",
  subscriptionCanceled: "Suscripción cancelada",
  cancellationFailed: "Hubo un problema con su cancelación.",

  // Profile (2 and 8)
  renewalByMail: "Correo postal",
  eRenewal: "Renovación electrónica",
  changeEmail: "Cambiar correo electrónico",
  updateERenewal: "Cambiar mis avisos",
  electronicRenewal: "Avisos de renovación electrónicos",
  saveFailed: "Ocurrió un error al guardar sus cambios. Inténtelo de nuevo.",
  saved: "Sus cambios se guardaron.",

  // Payment options (2)
  confirmYourPlan: "Confirme su plan",
  choosePlan: "Elegir plan",
  makeOneTimePayment: "Hacer un pago único",
  completeAndPay: "Terminar y pagar",

  // Delivery (5 and 8)
  deliveryIssueFailed: "No pudimos enviar su problema de entrega. Inténtelo de nuevo más tarde.",
  deliveryIssuePrintOnly: "Solo se pueden reportar problemas de entrega del periódico impreso.",
  temporaryStopFailed: "No pudimos enviar su suspensión temporal. Inténtelo de nuevo más tarde.",
  stopBeforeRestart: "La fecha de suspensión debe ser anterior a la fecha de reanudación.",
  stopTooLong: "La suspensión puede durar 30 días como máximo.",

  // Calls (8)
  invalidSubscription: "Su suscripción no es válida en este momento. Llame a atención al cliente para recibir ayuda.",
  changeEmailParamsMissing: "ChangeEmailParams es obligatorio y no puede estar vacío.",
  terminationParamsMissing: "TerminationParams es obligatorio y no puede estar vacío.",
  substituteParamsMissing: "SubstituteParams es obligatorio y no puede estar vacío.",
};

// Account 8: `{status text}` is a fixed phrase of ours, because HTTP/2 has no status text (security.md S21).
export const errorSubstituting: typeof english.errorSubstituting = (status) =>
  `Error al cambiar la suscripción: ${status}`;
export const errorFetchingDetails: typeof english.errorFetchingDetails = (status) =>
  `Error al obtener los datos de la cuenta: ${status}`;
export const errorFetchingReasons: typeof english.errorFetchingReasons = (status) =>
  `Error al obtener los motivos de cancelación: ${status}`;
export const errorTerminating: typeof english.errorTerminating = (status) =>
  `Error al cancelar la suscripción: ${status}`;
