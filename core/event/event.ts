import { accessConsequences, type AccessEvents } from "./access-events.ts";
import type { Consequences, ConsequencesOf } from "./consequences.ts";
import { deliveryConsequences, type DeliveryEvents } from "./delivery-events.ts";
import { giftConsequences, type GiftEvents } from "./gift-events.ts";
import { leavingConsequences, type LeavingEvents } from "./leaving-events.ts";
import { loginConsequences, type LoginEvents } from "./login-events.ts";
import { paymentConsequences, type PaymentEvents } from "./payment-events.ts";
import { renewalConsequences, type RenewalEvents } from "./renewal-events.ts";

/**
 * Everything that a command can have done, by the name that the audit trail records. A command reports what happened,
 * once; the trail, emails and circulation commands are derived from it here.
 */
export type Events = AccessEvents &
  DeliveryEvents &
  GiftEvents &
  LeavingEvents &
  LoginEvents &
  PaymentEvents &
  RenewalEvents;

export type EventKind = keyof Events;

const consequences: ConsequencesOf<Events> = {
  ...accessConsequences,
  ...deliveryConsequences,
  ...giftConsequences,
  ...leavingConsequences,
  ...loginConsequences,
  ...paymentConsequences,
  ...renewalConsequences,
};

export const consequencesOf = <Kind extends EventKind>(kind: Kind, event: Events[Kind]): Consequences =>
  consequences[kind](event);
