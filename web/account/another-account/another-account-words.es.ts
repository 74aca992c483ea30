import type { Translation } from "#core/translation.ts";
import type * as english from "./another-account-words.ts";

export const anotherAccountWords: Translation<typeof english.anotherAccountWords> = {
  yourAccounts: "Sus cuentas",
  current: "Está viendo esta cuenta",
  manage: "Administrar esta cuenta",

  // The two fields
  enterOne: "Escriba el correo electrónico o el número de la cuenta que desea administrar.",
  email: "Correo electrónico",
  accountNumber: "Número de cuenta",
  accountNumberHint: "Está en cada factura y en cada aviso de renovación.",
  digitsOnly: "Escriba el número de cuenta de su factura, solo con dígitos",
  sameEmail: "Cuentas con este correo electrónico",

  // Adding an account
  addAccount: "Agregar una cuenta",
  added: (count) => `Agregamos ${count} cuentas. Las encontrará abajo.`,
  code: "Código",
  addThis: "Agregar esta cuenta",
  startAgain: "Empezar de nuevo",
  haveCode: "Tengo un código",
  useBill: "¿No tenemos su correo electrónico? Use su última factura",
  alreadyManaged:
    "¿Otra persona ya administra esta cuenta en línea? Solo esa persona puede darle acceso. Pídale una invitación.",
  whichAccount: "¿Qué cuenta es?",
  byLabel: "Tengo mi etiqueta de envío o mi factura",
  byLabelDetail: "Muestra el número de cuenta, el apellido y el código postal.",
  byEmail: "Sé el correo electrónico de la cuenta",
  byEmailDetail: "Enviaremos un código a ese correo.",
  emailOnAccount: "Correo electrónico de la cuenta",
  labelNumber: "Número de la etiqueta",
  lastName: "Apellido",
  zip: "Código postal",
  enterLastName: "Escriba el apellido de la cuenta",
  sendCode: "Enviar un código",

  // By the last bill
  oneMoreDetail:
    "Denos un dato más de su última factura o de su último pago. Podrá ver la cuenta, pagar, reportar un problema y suspender la entrega. Para darle acceso completo, le enviaremos un código por correo postal.",
  whichDetail: "¿Qué dato tiene?",
  lastAmount: "El monto de mi última factura o de mi último pago",
  lastCheck: "El número de mi último cheque",
  amount: "Monto en dólares",
  checkNumber: "Número de cheque",
  enterCheck: "Escriba el número del cheque",
  enterAmount: "Escriba un monto, por ejemplo 36.00",
  getLimitedAccess: "Obtener acceso limitado",
};
