import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { MarketingChoice } from "#core/mailing-list/marketing-choice.ts";
import type { MailboxOwner } from "#core/mailing-list/wanted-member.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import type { Tx } from "#server/db/database.ts";
import { choicesAbout } from "./marketing-choice.ts";

type Row = {
  readonly choiceId: number | null;
  readonly agreed: boolean | null;
  readonly how: MarketingChoice["how"] | null;
  readonly chosenAt: Date | null;
  readonly chosenOn: number | null;
  readonly noContact: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: SubscriptionStatus | null;
  readonly bundleId: string | null;
  readonly startOn: Day | null;
  readonly paidThrough: Day | null;
};

/** The person behind a mailbox, and the account on which the answer that counts was given. */
export type FoundOwner = Omit<MailboxOwner, "subscription"> & {
  readonly chosenOnAccount: number | null;
  readonly subscription:
    | (Omit<NonNullable<MailboxOwner["subscription"]>, "plan"> & { readonly bundleId: string })
    | null;
};

/**
 * Null if no account has this mailbox.
 * @param email in lowercase.
 */
export async function findMailboxOwner(tx: Tx, email: string): Promise<FoundOwner | null> {
  const t = sql<number>`${tx.tenantId}::int`;
  const { rows } = await sql<Row>`
    select c.choice_id::int as "choiceId", c.agreed, c.how, c.chosen_at as "chosenAt", c.account_number::int as "chosenOn",
      bool_or(a.no_contact_since is not null) over () as "noContact", a.first_name as "firstName", a.last_name as "lastName",
      u.status, u.bundle_id as "bundleId", u.start_on as "startOn", u.paid_through as "paidThrough"
    from account a
    left join lateral (select s.* from subscription s
      where s.tenant_id = ${t} and s.account_number = a.account_number and s.status <> 'pending' and s.dropped_at is null
      order by s.status = 'ended', s.subscription_id desc limit 1) u on true
    left join lateral ${choicesAbout(t, sql`${email}`)} c on true
    where a.tenant_id = ${t} and a.contact_mailbox = ${email} and a.merged_into is null
    order by (u.status is null), u.status = 'ended', u.subscription_id desc, c.choice_id desc
    limit 1`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) return null;
  const { noContact, firstName, lastName } = row;
  return {
    noContact,
    firstName,
    lastName,
    choice: choiceIn(row),
    chosenOnAccount: row.chosenOn,
    subscription: heldIn(row),
  };
}

function choiceIn({ choiceId, agreed, how, chosenAt }: Row): MarketingChoice | null {
  if (choiceId === null || agreed === null || how === null || chosenAt === null) return null;
  return { choiceId, agreed, how, chosenAt: chosenAt.getTime() };
}

function heldIn({ status, bundleId, startOn, paidThrough }: Row): FoundOwner["subscription"] {
  return status === null || bundleId === null ? null : { status, bundleId, startOn, paidThrough };
}
