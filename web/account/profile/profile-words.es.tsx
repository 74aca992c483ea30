import { EmailText } from "#web/parts/email-text.tsx";
import { money } from "#core/format/money-text.ts";
import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { partsWords } from "#web/parts/parts-words.es.tsx";
import type * as english from "./profile-words.tsx";

/** Days come as `YYYY-MM-DD`. */
export const profileWords: Translation<typeof english.profileWords> = {
  // Facts
  details: "Sus datos",
  planAndNotices: "Plan y avisos de renovación",
  accountName: "Nombre de la cuenta",
  email: "Correo electrónico",
  pendingEmail: (email, button) =>
    `Enviamos un enlace a ${email}. Ábralo antes de 30 minutos para usar ese correo, o presione ${button} para recibir otro enlace.`,
  renewalMethod: "Cómo recibe los avisos de renovación",
  renewalAddress: "Dónde recibe los avisos de renovación",
  noticesByEmail: "Le enviamos los avisos de renovación por correo electrónico. No cuestan nada.",
  noticesOnPaper: (cents) =>
    `Le enviamos los avisos de renovación en papel, por correo postal. Cada uno cuesta ${money(cents)}. Por correo electrónico no cuestan nada.`,
  plan: "Plan",
  noPlan: "Ninguno",
  openLink: (email) => `Abra el enlace que enviamos a ${email} para terminar.`,

  // Name and phone
  phone: "Teléfono",
  noPhone: "Ninguno",
  changePerson: "Cambiar nombre o teléfono",
  nameAndPhone: "Nombre y teléfono",
  savePerson: "Guardar los cambios",
  personDetail: (email) =>
    email === ""
      ? "Su nombre aparece en sus facturas, recibos y etiquetas de envío."
      : `Su nombre aparece en sus facturas, recibos y etiquetas de envío. Le avisaremos del cambio a ${email}.`,

  // Change Email
  currentEmail: (email) =>
    email === "" ? (
      <>Todavía no tenemos su correo electrónico. Escríbalo y le enviaremos un enlace para confirmarlo.</>
    ) : (
      <>
        Su correo electrónico es{" "}
        <strong>
          <EmailText email={email} />
        </strong>
        . Enviaremos un enlace al nuevo; el cambio se hace cuando usted abra ese enlace.
      </>
    ),
  newEmail: "Nuevo correo electrónico",
  cancel: "Cancelar",
  password: "Su contraseña",
  signInAgainFirst: "Inicie sesión de nuevo para cambiar su correo electrónico. Guardaremos lo que escribió.",
  signInAgain: "Iniciar sesión de nuevo",
  tooManyTries: "Demasiados intentos. Espere una hora e inténtelo de nuevo.",

  // Electronic Renewal
  renewalQuestion: "¿Cómo desea recibir sus avisos de renovación?",
  noCharge: "Sin costo",
  byEmail: "Por correo electrónico, desde ahora.",
  feeEach: (cents) => `${money(cents)} cada uno`,
  byMail: "En papel. Cobramos cada aviso que enviamos por correo postal.",
  renewalEmail: "Correo electrónico para los avisos de renovación",

  // People
  people: "Personas con acceso",
  waiting: "Pendiente de aprobación desde el correo electrónico registrado",
  askedBy: (change, person) => `${change} Lo pidió ${person}.`,
  you: (email) => `${email} (usted)`,
  accessSince: (access, day) => `${partsWords.access[access]} desde el ${longDayText(day)}`,
  leave: "Dejar esta cuenta",
  remove: "Quitar",
  removeWhom: (email) => ` a ${email}`,
  invitedOn: (day) => `Invitación enviada el ${longDayText(day)}`,
  cancelInvitation: "Cancelar invitación",
  invitationOf: (email) => ` para ${email}`,
  invitationCanceled: (email) => `Cancelamos la invitación para ${email}.`,
  noLongerHasAccess: (email) => `${email} ya no tiene acceso a esta cuenta.`,
  leaveTitle: "¿Dejar esta cuenta?",
  removeTitle: "¿Quitar a esta persona?",
  confirmLeave: "Dejar la cuenta",
  confirmRemove: "Quitar a esta persona",
  keepAccess: "Conservar el acceso",
  leaveDetail: "Ya no verá esta cuenta. Para volver, necesitará una invitación.",
  removeDetail: (email) =>
    `${email} perderá de inmediato el acceso a esta cuenta. Avisaremos por correo a todas las personas que tienen acceso.`,
  invite: "Invitar a alguien",
  inviteDetail:
    "Un ayudante puede pagar, suspender la entrega, cambiar el nombre, la dirección y la tarjeta, cancelar e invitar a otras personas. Solo un titular puede cambiar el correo electrónico de la cuenta.",
  inviteEmail: "Correo electrónico de esa persona",
  sendInvitation: "Enviar la invitación",
  invited: (email) => `Enviamos una invitación a ${email}. El enlace sirve durante 14 días.`,

  // Sign-ins
  signIns: "Dónde tiene la sesión iniciada",
  signedOutElsewhere: "Cerramos todas sus demás sesiones.",
  unknownDevice: "Navegador desconocido",
  thisDevice: "Este",
  lastUsed: (time) => `Último uso: a ${spanishTime(time)}`,
  signOutElsewhere: "Cerrar las demás sesiones",
};
