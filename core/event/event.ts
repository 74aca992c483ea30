import { accessConsequences, type AccessEvents } from "./access-events.ts";
import type { Consequences, ConsequencesOf } from "./consequences.ts";
import { deliveryConsequences, type DeliveryEvents } from "./delivery-events.ts";
import { deskConsequences, type DeskEvents } from "./desk-events.ts";
import { disputeConsequences, type DisputeEvents } from "./dispute-events.ts";
import { giftConsequences, type GiftEvents } from "./gift-events.ts";
import { handOffConsequences, type HandOffEvents } from "./hand-off-events.ts";
import { importConsequences, type ImportEvents } from "./import-events.ts";
import { cancellationConsequences, type CancellationEvents } from "./cancellation-events.ts";
import { loginConsequences, type LoginEvents } from "./login-events.ts";
import { marketingConsequences, type MarketingEvents } from "./marketing-events.ts";
import { paymentConsequences, type PaymentEvents } from "./payment-events.ts";
import { renewalConsequences, type RenewalEvents } from "./renewal-events.ts";
import { subscribingConsequences, type SubscribingEvents } from "./subscribing-events.ts";
import { webhookConsequences, type WebhookEvents } from "./webhook-events.ts";

/**
 * Everything that a command can have done, by the name that the audit trail records. A command reports what happened
 * once; the trail, the emails and the circulation commands are derived from that here.
 */
export type Events = AccessEvents &
  DeliveryEvents &
  DeskEvents &
  DisputeEvents &
  GiftEvents &
  HandOffEvents &
  ImportEvents &
  CancellationEvents &
  LoginEvents &
  MarketingEvents &
  PaymentEvents &
  RenewalEvents &
  SubscribingEvents &
  WebhookEvents;

export type EventKind = keyof Events;

const consequences: ConsequencesOf<Events> = {
  ...accessConsequences,
  ...deliveryConsequences,
  ...deskConsequences,
  ...disputeConsequences,
  ...giftConsequences,
  ...handOffConsequences,
  ...importConsequences,
  ...cancellationConsequences,
  ...loginConsequences,
  ...marketingConsequences,
  ...paymentConsequences,
  ...renewalConsequences,
  ...subscribingConsequences,
  ...webhookConsequences,
};

export const consequencesOf = <Kind extends EventKind>(kind: Kind, event: Events[Kind]): Consequences =>
  consequences[kind](event);
