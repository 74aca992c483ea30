import type { Translation } from "#core/translation.ts";
import type * as english from "./people-words.tsx";

export const peopleWords: Translation<typeof english.peopleWords> = {
  // A change that waits
  allowQuestion: "¿Permite este cambio?",
  allowed: "Usted permitió este cambio",
  refused: "Usted rechazó este cambio",
  whoAsked:
    "Una persona que tiene acceso a su cuenta desde hace poco pidió este cambio. No lo haremos a menos que usted lo permita.",
  change: "Cambio",
  askedBy: "Lo pidió",
  allow: "Permitir el cambio",
  refuse: "Rechazar el cambio",
  over: "Este cambio ya no espera su respuesta",
  overDetail: "Alguien ya respondió o pidió otro cambio, tiene más de 14 días, o el enlace no está completo.",

  // An invitation
  invited: "Le invitaron a ayudar con una cuenta",
  customerService: "Atención al cliente",
  invitedBy: (person, site, account) => (
    <>
      <strong>{person}</strong> le invitó a ayudar a administrar la cuenta de <strong>{account}</strong> en {site}.
      Podrá pagar, suspender la entrega, reportar un problema y más.
    </>
  ),
  invitationFor: (email) => (
    <>
      La invitación es para <strong>{email}</strong>.
    </>
  ),
  signInWithThat: "Inicie sesión con ese correo electrónico para aceptarla.",
  accept: "Aceptar la invitación",
  signInToAccept: "Iniciar sesión para aceptar",
  signInWithOther: "Iniciar sesión con otro correo",
  noLogin: (link) => (
    <>
      ¿Todavía no tiene una contraseña? {link("Créela con este correo")} y luego abra de nuevo el enlace de la
      invitación.
    </>
  ),
  noInvitation: "Esta invitación ya no sirve",
  noInvitationDetail:
    "Ya se aceptó o se canceló, tiene más de 14 días, o el enlace no está completo. Si usted la aceptó, vaya a su cuenta. Si no, pida una nueva.",
};
