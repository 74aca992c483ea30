import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ChoiceSource, MarketingChoice } from "#core/mailing-list/marketing-choice.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { actorIn } from "#server/store/audit.ts";

/** The latest answer about an account's mailbox, and when it was given. */
export type ChoiceOnFile = Pick<MarketingChoice, "choiceId" | "agreed" | "how"> & { readonly chosenOn: Day };

/**
 * Every answer about a mailbox, newest first: on any account of this publication that has it, and on those that were
 * merged into one. The latest one counts, whichever account it was given on.
 */
export const choicesAbout = (t: RawBuilder<number>, email: RawBuilder<string>) => sql`(
    with recursive own as (
      select box.account_number from account box
      where box.tenant_id = ${t} and box.contact_mailbox = ${email} and box.merged_into is null
      union
      select box.account_number from account box join own on box.merged_into = own.account_number
      where box.tenant_id = ${t})
    select c.choice_id, c.account_number, c.agreed, c.how, c.chosen_on, c.chosen_at from own cross join lateral (
      -- Account by account, because a plan that sorts newest first went through the answers of everybody.
      select m.choice_id, m.account_number, m.agreed, m.how, m.chosen_on, m.chosen_at from marketing_choice m
      where m.tenant_id = ${t} and m.account_number = own.account_number offset 0) c
    order by c.choice_id desc)`;

/** Null if the account has no email. */
export const mailboxOf = (t: RawBuilder<number>, accountNumber: number) => sql<string>`(select a.contact_mailbox
    from account a where a.tenant_id = ${t} and a.account_number = ${accountNumber} and a.contact_mailbox <> '')`;

/** The answer that counts for the mailbox of an account. Null if nobody has answered. */
export async function findChoice(db: Database, tenantId: number, accountNumber: number): Promise<ChoiceOnFile | null> {
  const [row] = await db.read<ChoiceOnFile>(
    tenantId,
    (t) => sql<ChoiceOnFile>`select c.choice_id::int as "choiceId", c.agreed, c.how, c.chosen_on as "chosenOn"
      from ${choicesAbout(t, mailboxOf(t, accountNumber))} c limit 1`,
  );
  return row ?? null;
}

export type NewChoice = {
  readonly accountNumber: number;
  readonly agreed: boolean;
  readonly how: ChoiceSource;
  readonly email: string;
  /** The sentence beside the box. Null if the answer came from the list. */
  readonly shown: string | null;
  readonly actor: string;
  readonly now: Date;
};

/** Appends an answer; earlier ones stay, because they are proof. */
export async function insertChoice(tx: Tx, choice: NewChoice): Promise<void> {
  const { accountNumber, agreed, how, email, shown, actor, now } = choice;
  await tx.q
    .insertInto("marketing_choice")
    .values({
      tenant_id: tx.tenantId,
      account_number: accountNumber,
      agreed,
      how,
      email: email.toLowerCase(),
      shown,
      chosen_on: tx.today,
      chosen_at: now,
      actor: actorIn(tx, actor),
    })
    .execute();
}

/** The same as `findChoice`, within a command that holds the account. */
export async function choiceOf(tx: Tx, accountNumber: number): Promise<Pick<ChoiceOnFile, "agreed"> | null> {
  const t = sql<number>`${tx.tenantId}::int`;
  const { rows } = await sql<{ agreed: boolean }>`select c.agreed
    from ${choicesAbout(t, mailboxOf(t, accountNumber))} c limit 1`.execute(tx.q);
  return rows[0] ?? null;
}
