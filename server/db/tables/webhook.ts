import type { Generated, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { OffReason } from "#core/webhook/after-failure.ts";
import type { AnnouncedType } from "#core/webhook/announcement.ts";
import type { PayloadKind } from "#core/webhook/message.ts";
import type { Json } from "./directory.ts";

export type WebhookTables = {
  /** The address at which one of the publisher's other systems is notified. */
  webhook_endpoint: {
    tenant_id: number;
    endpoint_id: number;
    url: string;
    types: AnnouncedType[] | null;
    payload: PayloadKind;
    sealed_secret: Buffer;
    sealed_old_secret: Generated<Buffer | null>;
    old_secret_until: Generated<Date | null>;
    made_at: Date;
    made_by: string;
    off_because: Generated<OffReason | null>;
    off_at: Generated<Date | null>;
    failures: Generated<number>;
    failing_since: Generated<Date | null>;
    rests_until: Generated<Date>;
    last_answer: Generated<string | null>;
    last_tried_at: Generated<Date | null>;
    last_delivered_at: Generated<Date | null>;
    removed_at: Generated<Date | null>;
  };
  /** One announcement to one endpoint. */
  webhook_message: {
    tenant_id: number;
    message_id: Generated<string>;
    endpoint_id: number;
    seq: GeneratedAlways<number>;
    account_number: number;
    type: AnnouncedType;
    details: Json<Readonly<Record<string, unknown>>>;
    happened_on: Day;
    happened_at: Generated<Date>;
    state: Generated<"queued" | "delivered" | "dead">;
    tried_since: Generated<Date | null>;
    attempts: Generated<number>;
    next_at: Generated<Date>;
    last_answer: Generated<string | null>;
    settled_at: Generated<Date | null>;
  };
};
