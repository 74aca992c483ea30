import type { Translation } from "#core/translation.ts";
import type * as english from "./calendar-link-words.ts";

export const calendarLinkWords: Translation<typeof english.calendarLinkWords> = {
  title: "Agregar a su calendario",
  about: "Vea las entregas, las suspensiones y los pagos en su propio calendario. Se actualiza automáticamente.",
  make: "Obtener mi enlace de calendario",
  renew: "Obtener un enlace nuevo",
  remove: "Desactivarlo",
  open: "Abrir en mi aplicación de calendario",
  google: "Agregar a Google Calendar",
  address: "Enlace de calendario",
  addressHint: "Para otros programas: elija “Suscribirse desde una URL” y péguelo.",
  copy: "Copiar enlace",
  copied: "Copiado",
  keepSecret: "Quien tenga este enlace puede ver estas fechas, pero no su nombre, su dirección ni sus datos de pago.",
  made: (day) =>
    `Usted creó un enlace de calendario el ${day}. Si lo perdió, obtenga uno nuevo. El enlace anterior dejará de funcionar.`,
  removed: "El enlace de calendario ya no funciona.",
};
