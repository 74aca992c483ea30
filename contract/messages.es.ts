import type { Translation } from "#core/translation.ts";
import type * as english from "./messages.ts";

/** The sentences of the specs in Spanish. */
export const messages: Translation<typeof english.messages> = {
  // Shell and session (account 2, 8)
  notFoundHeading: "404",
  notFound: "Lo sentimos, esta página no existe.",
  loggingIn: "Iniciando sesión...",
  errorDuringAuth: "No pudimos iniciar su sesión.",
  notAuthenticated: "Usted no ha iniciado sesión.",
  somethingWentWrong: "Algo salió mal. Inténtelo de nuevo más tarde o llame a atención al cliente.",
  doNotSell: "No vender mi información",
  cookiePreferences: "Preferencias de cookies",
  // In the heading of every account page (account 2)
  manageAnotherAccount: "Administrar otra cuenta",

  // Plans, upgrades and the summary (subscribe 1 and 2)
  /** Catalogs use this name for the plan, and the plan is looked up by it. */
  defaultPlanName: "Unlimited Digital + E-edition",
  digitalOnly: "Solo digital",
  printAndDigital: "Impreso + digital",
  addOnNote: "El complemento no incluye la edición electrónica ni los sitios de terceros.",
  dueToday: "A pagar hoy",
  includesTaxes: "Incluye impuestos estimados.",

  // Account setup (subscribe 2)
  checkingAccount: "Verificando la cuenta...",
  creatingAccount: "Creando la cuenta...",
  setupCompleted: "Su cuenta está lista",
  activeAccountExists: "Ya existe una cuenta activa",
  accountDoesNotExist: "Esa cuenta no existe. ¿Desea crear una?",

  // Field rules (subscribe 5, account 5 and 8)
  invalidEmail: "Escriba un correo electrónico válido.",
  emailsDoNotMatch: "Los correos electrónicos no coinciden.",
  passwordLength: "La contraseña debe tener entre 6 y 20 caracteres",
  invalidCardNumber: "Número de tarjeta no válido",
  cardNumberLength: "El número de tarjeta debe tener 16 dígitos",
  invalidCardExpiry: "Fecha de vencimiento de la tarjeta no válida",
  expiryRequired: "Falta la fecha de vencimiento",
  monthRequired: "Falta el mes",
  yearRequired: "Falta el año",
  invalidExpiry: "Fecha de vencimiento no válida",
  invalidCvv: "Código de seguridad (CVV) no válido",
  cvvLength: "El código CVV debe tener 3 o 4 dígitos",
  nameOnCardRequired: "Falta el nombre que aparece en la tarjeta",
  invalidZip: "Código postal no válido",
  invalidPhone: "Número de teléfono no válido",
  recipientNameRequired: "Falta el nombre del destinatario",
  recipientEmailInvalid: "Correo electrónico no válido",
  recipientEmailsDoNotMatch: "Los dos correos electrónicos no coinciden",

  // Address validation (account 4 and 8)
  validatingAddress: "Verificando la dirección...",
  addressValid: "¡La dirección es válida!",
  addressRequestFailed: "No pudimos verificar la dirección.",
  addressProblem: "Hay un problema con su dirección. Revísela, por favor.",

  // Buying (subscribe 8)
  errorCreatingSubscription: "No pudimos crear la suscripción.",
  errorAuthorizingPayment: "No pudimos autorizar el pago.",
  paymentDeclined: "Pago rechazado",
  tokenRequestFailed: "No pudimos iniciar el pago con Converge",
};

/** Account 2, CantCancel: shown when the publisher gives a phone number. */
export const contactUsAt: typeof english.contactUsAt = (phone) => `Llámenos al ${phone}`;
export const accountHeading: typeof english.accountHeading = (accountNumber) => `Cuenta n.º ${accountNumber}`;
/** The footers of both areas; 2024 is a publication's setting. */
export const copyright: typeof english.copyright = (year) => `Derechos de autor ${year}`;
/** Subscribe 2: every renewal except the last, and the last. */
export const thenRenewal: typeof english.thenRenewal = (date) => `luego, el ${date}`;
export const renewsAt: typeof english.renewsAt = (date) => `se renueva el ${date}`;

const units: Readonly<Record<string, string>> = { mo: "al mes", month: "al mes", yr: "al año", year: "al año" };

/** Subscribe 2: the offer's own text is "+$10.00/mo". Any other text of a publication doesn't change. */
export const upgradeText: typeof english.upgradeText = (offerText) =>
  offerText.replace(/^\+\$(\d[\d.,]*)\/([a-z]+)/, (asItIs, amount: string, unit: string) => {
    const often = units[unit];
    return often === undefined ? asItIs : `+ $${amount} ${often}`;
  });
