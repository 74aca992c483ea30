import type { Consequences, ConsequencesOf } from "./consequences.ts";
import { deliveryConsequences, type DeliveryEvents } from "./delivery-events.ts";
import { leavingConsequences, type LeavingEvents } from "./leaving-events.ts";

/**
 * What a command can have done, by the name under which the audit trail keeps it. A command says what happened, once;
 * trail, emails and what the circulation system is told follow from it here.
 */
export type Events = LeavingEvents & DeliveryEvents;

export type EventKind = keyof Events;

const consequences: ConsequencesOf<Events> = { ...leavingConsequences, ...deliveryConsequences };

export const consequencesOf = <Kind extends EventKind>(kind: Kind, event: Events[Kind]): Consequences =>
  consequences[kind](event);
