import type { Translation } from "../translation.ts";
import type * as english from "./feed-words.ts";

export const feedWords: Translation<typeof english.feedWords> = {
  name: (site) => `${site}: entregas y pagos`,
  paper: (site) => `${site}: entrega del periódico`,
  noPaper: (site, holiday) =>
    holiday === null ? `${site}: hoy no hay periódico` : `${site}: no hay periódico (${holiday})`,
  stop: (site) => `${site}: entrega suspendida`,
  charge: (site) => `${site}: se cobra la renovación a su tarjeta`,
  bill: (site) => `${site}: vence el pago de su suscripción`,
  end: (site) => `${site}: último día de su suscripción`,
};
