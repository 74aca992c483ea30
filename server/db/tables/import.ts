import type { Generated } from "kysely";
import type { Day } from "#core/day.ts";
import type { OldSubscriber } from "#core/import/old-subscriber.ts";
import type { Json } from "./directory.ts";

/** A row of the old system without the token of its card, which is stored sealed. */
export type Said = Omit<OldSubscriber, "card"> & {
  readonly card: Omit<NonNullable<OldSubscriber["card"]>, "token"> | null;
};

export type ImportTables = {
  /** A publication's move from another system. */
  move_in: {
    tenant_id: number;
    /** How many files were begun, and the last one that was read to its end. */
    last_run: Generated<number>;
    finished_run: Generated<number>;
    finished_at: Date | null;
    /** The day on which the subscribers begin here; null: nobody has decided. */
    live_on: Day | null;
    asked_by: string | null;
  };
  imported_account: {
    tenant_id: number;
    old_number: string;
    account_number: number;
    /** Null: it is live. */
    said: Json<Said> | null;
    said_hash: Buffer;
    paid_through: Day;
    sealed_token: Buffer | null;
    bundle_id: string;
    rate_code: string;
    rate_version: number;
    billing_address_id: number | null;
    delivery_address_id: number | null;
    seen_run: number;
    imported_on: Day;
    subscription_id: number | null;
    live_on: Day | null;
    taken_cents: number | null;
    taken_tax_cents: number | null;
  };
};
