import type { Translation } from "#core/translation.ts";
import type * as english from "./greeting-words.ts";

export const greetingWords: Translation<typeof english.greetingWords> = {
  hello: (name) => (name === "" ? "Nos alegra verle de nuevo" : `Nos alegra verle de nuevo, ${name}`),
  has: (planName) => `Usted tiene ${planName}.`,
  through: (day) => `Pagado hasta el ${day}.`,
  endsOn: (day) => `Su suscripción termina el ${day}.`,
  owes: "Tiene un pago pendiente. Puede hacerlo en su cuenta.",
  unpaid: "Tiene un pedido sin pagar. Puede terminarlo en su cuenta.",
  noPlan: "Elija un plan para suscribirse de nuevo. Usaremos la cuenta que ya tiene.",
  toChange: "Para cambiar de plan, elija el nuevo aquí abajo. Le acreditaremos lo que quede de su plan actual.",
  goToAccount: "Ir a mi cuenta",
};
