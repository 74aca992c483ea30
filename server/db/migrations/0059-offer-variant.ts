import { type Kysely, sql } from "kysely";

/** The part of a save offer in an experiment was called its arm, and is called its variant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update tenant set settings = jsonb_set(settings, '{saving,offers}', (
      select jsonb_agg(offer - 'arm' || jsonb_build_object('variant', offer -> 'arm') order by place)
      from jsonb_array_elements(settings #> '{saving,offers}') with ordinality as listed(offer, place)
    ))
    where jsonb_path_exists(settings, '$.saving.offers[*].arm')`.execute(db);
}
