import { type Kysely, sql } from "kysely";

/**
 * What staff do for people without a login of their own: they invite a helper, plan a season away for somebody who has
 * never signed in, and note that somebody must not be contacted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: staff invited.
    alter table access_invitation alter column invited_by drop not null;
    -- Null: staff planned it for an account that nobody signs in to.
    alter table seasonal_plan alter column login_id drop not null;
    -- Since when only what has to be sent is sent, and why. Null: everything is.
    alter table account add column no_contact_since date, add column no_contact_because text
      check (no_contact_because in ('asked', 'deceased')),
      add constraint account_no_contact check ((no_contact_since is null) = (no_contact_because is null));
  `.execute(db);
}
