import type { ColumnType, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { PaperOption } from "#core/delivery/stopped-issues.ts";

type Made = ColumnType<Date, Date | undefined, never>;

export type DeliveryTables = {
  temporary_stop: {
    tenant_id: number;
    stop_id: GeneratedAlways<number>;
    subscription_id: number;
    account_number: number;
    paper_option: PaperOption;
    stop_on: Day;
    restart_on: Day;
    posted_through: Day | null;
    withdrawn_at: Date | null;
    created_at: Made;
  };
};
