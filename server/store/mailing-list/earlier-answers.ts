import { sql } from "kysely";
import { type CurrentAnswer, type EarlierAnswer, recordsEarlierAnswer } from "#core/mailing-list/earlier-answer.ts";
import type { Tx } from "#server/db/database.ts";
import { actorIn } from "#server/store/audit.ts";
import { choicesAbout } from "./marketing-choice.ts";

/** What the earlier system says about an account's mailbox. */
export type EarlierAnswerOfAccount = {
  readonly accountNumber: number;
  readonly email: string;
  readonly news: EarlierAnswer;
};

/**
 * Records what an earlier system says, unless there is another answer. Without a day it counts as older than anything
 * that the mailing list knows, so an unsubscription there stays.
 */
export async function recordEarlierAnswers(
  tx: Tx,
  answers: readonly EarlierAnswerOfAccount[],
  actor: string,
): Promise<void> {
  const latest = await latestAnswers(tx, [...new Set(answers.map(({ email }) => email.toLowerCase()))]);
  const kept: EarlierAnswerOfAccount[] = [];
  for (const each of answers) {
    const email = each.email.toLowerCase();
    if (!recordsEarlierAnswer(each.news, latest.get(email) ?? null)) continue;
    latest.set(email, { how: "earlier-system", agreed: each.news.agreed });
    kept.push({ ...each, email });
  }
  if (kept.length === 0) return;
  const rows = kept.map(({ accountNumber, email, news: { agreed, on } }) => ({ accountNumber, email, agreed, on }));
  await sql`
    insert into marketing_choice (tenant_id, account_number, agreed, how, email, shown, chosen_on, chosen_at, actor)
    select ${tx.tenantId}, x."accountNumber", x.agreed, 'earlier-system', x.email, null, coalesce(x."on", ${tx.today}::date),
      coalesce(x."on"::timestamp, 'epoch') at time zone 'UTC', ${actorIn(tx, actor)}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ("accountNumber" bigint, email text, agreed boolean,
      "on" date)) with ordinality as x("accountNumber", email, agreed, "on", place)
    order by x.place`.execute(tx.q);
}

/** The answer that counts for each of these mailboxes. */
async function latestAnswers(tx: Tx, emails: readonly string[]): Promise<Map<string, CurrentAnswer>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<CurrentAnswer & { email: string }>`
    select m.email, c.how, c.agreed from unnest(${emails}::text[]) as m(email)
    cross join lateral (select how, agreed from ${choicesAbout(sql`${tx.tenantId}::int`, sql`m.email`)} c limit 1) c`.execute(
    tx.q,
  );
  return new Map(rows.map(({ email, how, agreed }) => [email, { how, agreed }]));
}
