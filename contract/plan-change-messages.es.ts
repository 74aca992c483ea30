import type { Translation } from "#core/translation.ts";
import type * as english from "./plan-change-messages.ts";

/** The sentences of plan-change-messages.ts in Spanish. */
export const planChangeMessages: Translation<typeof english.planChangeMessages> = {
  title: "Cambio de plan",
  ends: (planName) => `Su plan actual, ${planName}, termina cuando empiece este.`,
  credit: (amount, to) =>
    to === null
      ? `Le devolveremos los ${amount} que no usó por el mismo medio con que pagó.`
      : `Le devolveremos a su ${to} los ${amount} que no usó.`,
  noCredit: "Ya usó todo lo que pagó, así que no queda nada por devolver.",
  endsStop: "Su suspensión temporal termina también. Puede programar otra en su cuenta.",
  endsUpgrades: (names) => `Ya no recibirá ${names}, a menos que lo agregue a su nuevo plan.`,
};
