import { type Kysely, sql } from "kysely";

/**
 * A publication can be closed, to move it to another installation: it can be read, and nothing in it changes. Every
 * transaction that writes says so first, and holds the lock that closing waits for. Once the publication is closed,
 * nothing is written anymore.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant add closed_at timestamptz;

    create function begin_writing(writing int) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('doorstep writing'), writing);
      if exists (select from tenant where tenant_id = writing and closed_at is not null) then
        raise exception 'the publication is closed' using errcode = 'DS001';
      end if;
    end $$;
  `.execute(db);
}
