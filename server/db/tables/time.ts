import type { Generated } from "kysely";
import type { Day } from "#core/day.ts";

export type TimeTables = {
  restoration: { restored_at: Generated<Date>; taken_at: Date };
  sandbox_day: { tenant_id: number; days_ahead: number };
  renewal: {
    tenant_id: number;
    subscription_id: number;
    follows_entry: number;
    intent_id: string | null;
    first_tried_on: Day | null;
    next_try_on: Day | null;
    declines: Generated<number>;
    billed_on: Day | null;
  };
};
