import { type Kysely, sql } from "kysely";

/** Readers' answers about news that another of the paper's systems reports (docs/decisions/0126). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table marketing_choice
      drop constraint marketing_choice_how_check,
      add constraint marketing_choice_how_check check (how in ('reader', 'phone', 'other-system', 'earlier-system',
        'list-unsubscribed', 'list-bounced', 'list-moved')),
      drop constraint marketing_choice_shown_check,
      -- Of a yes that somebody else wrote down, the sentence is kept too.
      add constraint marketing_choice_shown_check check (case how when 'reader' then shown is not null
        when 'phone' then (shown is not null) = agreed when 'other-system' then (shown is not null) = agreed
        else shown is null end)`.execute(db);
}
