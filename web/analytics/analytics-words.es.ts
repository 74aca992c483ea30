import type { Translation } from "#core/translation.ts";
import type * as english from "./analytics-words.ts";

export const analyticsWords: Translation<typeof english.analyticsWords> = {
  close: "Cerrar",
  lead: "Nuestras páginas guardan solo lo que necesitan para funcionar. Todo lo demás está desactivado hasta que usted lo permita aquí.",
  save: "Guardar mis preferencias",
  onlyNecessary: "Solo lo necesario",
  allowAll: "Permitir todo",
  lastChosen: (day) => `Usted eligió por última vez el ${day}.`,
  optional: {
    analytics: {
      label: "Análisis",
      note: "Cuenta qué planes se ven y se compran, sin su nombre, correo electrónico ni número de cuenta. Nuestro servicio de análisis recibe esos totales.",
    },
    marketing: {
      label: "Publicidad",
      note: "Nuestro servicio de análisis puede usar esos totales para publicidad.",
    },
    personalization: {
      label: "Personalización",
      note: "Nuestro servicio de análisis puede mostrarle anuncios según lo que vio aquí.",
    },
  },
  necessary: "Necesario",
  alwaysOn: "Siempre activado: sin esto nuestras páginas no funcionan.",
  whatWeKeep: "Lo que guardamos en este navegador",
  kept: [
    { what: "Su sesión", why: "Para que administre su cuenta, hasta que cierre la sesión o esta pestaña" },
    {
      what: "Una verificación al iniciar sesión",
      why: "Para que solo este navegador pueda completarla, durante 10 minutos",
    },
    { what: "Dónde está", why: "El último plan, paso o página que eligió, hasta que cierre esta pestaña" },
    { what: "Sus preferencias", why: "Para poder respetarlas, hasta que borre los datos de este navegador" },
  ],

  // Opting out
  optOut: "No vender ni compartir",
  optedOut: "Listo: su información no se venderá",
  optedOutDetail:
    "No vendemos ni compartimos nada sobre sus visitas desde este navegador. No necesita iniciar sesión para esto.",
  optOutLead:
    "No damos a nadie información sobre sus visitas, a menos que usted lo haya permitido. Si lo permitió, aquí puede detenerlo: no la venderemos ni la compartiremos, ni para publicidad ni para estadísticas.",
  signalHonored: "Respetamos la señal de privacidad de su navegador",
  signalDetail:
    "Su navegador envía la señal Global Privacy Control. No hay nada opcional activado, y no vendemos ni compartimos nada sobre sus visitas.",
};
