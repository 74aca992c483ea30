import { type Kysely, sql } from "kysely";

/** Staff who sign in with the installation's own provider are known by its issuer and subject, whatever their email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff add column issuer text, add column subject text,
      add check ((issuer is null) = (subject is null)),
      add unique (issuer, subject)`.execute(db);
}
