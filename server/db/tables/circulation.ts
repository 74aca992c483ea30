import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CommandKind, CommandRefusal, CommandState } from "#core/circulation/command.ts";
import type { CirculationFindingKind } from "#core/circulation/reconcile.ts";
import type { Day } from "#core/day.ts";
import type { Json } from "./directory.ts";

type Made = ColumnType<Date, Date | undefined, never>;

export type CirculationTables = {
  circulation_command: {
    tenant_id: number;
    command_id: Generated<string>;
    seq: GeneratedAlways<number>;
    account_number: number;
    system: string;
    kind: CommandKind;
    meant_for: Day;
    details: Json<unknown>;
    natural_key: string;
    state: Generated<CommandState>;
    effective_on: Day | null;
    refusal: CommandRefusal | null;
    attempts: Generated<number>;
    last_error: string | null;
    next_at: Generated<Date>;
    told_at: Made;
    settled_at: Date | null;
  };
  circulation_reading: {
    tenant_id: number;
    account_number: number;
    expire_on: Day | null;
    balance_cents: number;
    read_at: Date;
  };
  circulation_report: {
    tenant_id: number;
    report_on: Day;
    through_account: Generated<number>;
    accounts: Generated<number>;
    begun_at: Date;
    finished_at: Date | null;
  };
  circulation_finding: {
    tenant_id: number;
    finding_id: GeneratedAlways<number>;
    report_on: Day;
    account_number: number;
    kind: CirculationFindingKind;
    ours: Day | null;
    theirs: Day | null;
    command_id: string | null;
  };
};
