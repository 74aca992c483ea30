import type { Translation } from "#core/translation.ts";
import type * as english from "./data-words.ts";

export const dataWords: Translation<typeof english.dataWords> = {
  viewOnly: "En esta vista no se puede cambiar nada.",
  /** The `{status text}` of account §8. */
  statuses: {
    0: "Sin conexión",
    400: "No aceptado",
    401: "Sesión no iniciada",
    403: "No permitido",
    404: "No encontrado",
    409: "Desactualizado",
    413: "Demasiado grande",
    422: "No aceptado",
    429: "Demasiadas solicitudes",
    503: "No disponible por el momento",
  },
  serverError: "Error del servidor",
  notAccepted: "No aceptado",
  cantBeUsed: "Esto no se puede usar aquí. Revíselo.",
  tooManyTries: "Demasiados intentos. Espere una hora e inténtelo de nuevo, o llame a atención al cliente.",
};
