import { type Kysely, sql } from "kysely";

/** Whoever asked for a credit or refund above the limit can withdraw the request until a second person decides it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_money
      add column withdrawn_by int,
      add column withdrawn_at timestamptz,
      add column withdrawn_on date,
      add column withdraw_reason text,
      drop constraint staff_money_state_check,
      add constraint staff_money_state_check check (state in ('waiting', 'done', 'declined', 'withdrawn')),
      -- Nobody else withdraws it, whatever a screen or a handler does.
      add constraint staff_money_withdrawn_by check (withdrawn_by = requested_by),
      add constraint staff_money_withdrawn check (
        (withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawn_on is null)
        and (withdrawn_by is null) = (withdraw_reason is null)
        and (state <> 'withdrawn' or withdrawn_by is not null));
    insert into state_transition values ('staff_money', 'waiting', 'withdrawn');
  `.execute(db);
}
