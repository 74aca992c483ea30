import { sql } from "kysely";
import type { CancelState } from "#core/cancellation/cancel-session.ts";
import type { Assignment, ChosenOffers } from "#core/cancellation/choose-offers.ts";
import type { PolicyPack } from "#core/site/policy-pack.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import type { Tx } from "#server/db/database.ts";

/** One attempt by a login to cancel an account's subscription. */
export type CancelSession = {
  readonly sessionId: number;
  readonly state: CancelState;
  readonly pack: PolicyPack;
  readonly reasonId: number | null;
  readonly offers: readonly ShownOffer[];
  /** Ids of the offers that were shown. */
  readonly shown: readonly string[];
  /** An old attempt counts as none. */
  readonly isFresh: boolean;
};

/** When the first attempt to cancel a subscription since an instant began; null if there was none. */
export async function findFirstAttempt(tx: Tx, subscriptionId: number, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ openedAt: Date }>`
    select c.opened_at as "openedAt" from cancel_session c
    where c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and c.opened_at > ${since}
      and not c.by_link
    order by c.opened_at limit 1`.execute(tx.q);
  return rows[0]?.openedAt ?? null;
}

type Whose = { readonly accountNumber: number; readonly loginId: number };

/** The login's latest attempt, open or over. Read under the account's lock. */
export async function findCancelSession(
  tx: Tx,
  { accountNumber, loginId }: Whose,
  since: Date,
): Promise<CancelSession | null> {
  const { rows } = await sql<CancelSession>`
    select c.session_id as "sessionId", c.state, c.pack, c.reason_id as "reasonId", c.offers,
      c.opened_at > ${since} as "isFresh",
      array(select distinct s.offer_id from cancel_screen s
        where s.tenant_id = c.tenant_id and s.session_id = c.session_id and s.offer_id is not null) as shown
    from cancel_session c
    where c.tenant_id = ${tx.tenantId} and c.account_number = ${accountNumber} and c.login_id = ${loginId}
    order by c.session_id desc limit 1`.execute(tx.q);
  return rows[0] ?? null;
}

export type NewCancelSession = Pick<Whose, "accountNumber"> &
  ChosenOffers & {
    /** Null if they canceled by email, or agreed to an offer by a link from customer service. */
    readonly loginId: number | null;
    readonly subscriptionId: number;
    readonly state: "opened" | "cancelled";
    readonly pack: PolicyPack;
    readonly reasonId: number | null;
    readonly bundleId: string;
    readonly tenureDays: number;
    readonly renewalCents: number;
    /** It is for an offer that staff sent: no cancel screens were shown. */
    readonly byLink?: true;
    readonly now: Date;
  };

/**
 * Begins an attempt; any attempt that this login had open for the account ends.
 * @returns its id.
 */
export async function openCancelSession(tx: Tx, session: NewCancelSession): Promise<number> {
  await sql`update cancel_session set state = 'left', moved_at = ${session.now}
    where tenant_id = ${tx.tenantId} and account_number = ${session.accountNumber} and login_id = ${session.loginId}
      and state in ('opened', 'listed', 'offer', 'declined', 'secondOffer')`.execute(tx.q);
  const assignments: readonly Assignment[] = session.assignments;
  const { session_id } = await tx.q
    .insertInto("cancel_session")
    .values({
      tenant_id: tx.tenantId,
      account_number: session.accountNumber,
      login_id: session.loginId,
      subscription_id: session.subscriptionId,
      state: session.state,
      pack: session.pack,
      reason_id: session.reasonId,
      bundle_id: session.bundleId,
      tenure_days: session.tenureDays,
      renewal_cents: session.renewalCents,
      offers: JSON.stringify(session.offers),
      assignments: JSON.stringify(assignments),
      accepted_offer: null,
      opened_at: session.now,
      moved_at: session.now,
      by_link: session.byLink === true,
    })
    .returning("session_id")
    .executeTakeFirstOrThrow();
  return session_id;
}

export type CancelTransition = {
  readonly sessionId: number;
  readonly to: CancelState;
  readonly acceptedOffer?: string;
  /** Only the last call sends the reason. */
  readonly reasonId?: number | null;
  readonly now: Date;
};

export async function moveCancelSession(tx: Tx, move: CancelTransition): Promise<void> {
  await tx.q
    .updateTable("cancel_session")
    .set({
      state: move.to,
      moved_at: move.now,
      ...(move.acceptedOffer === undefined ? {} : { accepted_offer: move.acceptedOffer }),
      ...(move.reasonId === undefined ? {} : { reason_id: move.reasonId }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("session_id", "=", move.sessionId)
    .execute();
}

export type CancelScreenName =
  | "reason"
  | "listed"
  | "offer"
  | "declined"
  | "secondOffer"
  | "accepted"
  | "cancelled"
  | "left";

/**
 * Records what was shown or done on the screen, and when. Never rewritten: it proves what the reader could do to
 * cancel.
 */
export async function recordScreens(
  tx: Tx,
  sessionId: number,
  screens: readonly { readonly screen: CancelScreenName; readonly offerId: string | null }[],
  now: Date,
): Promise<void> {
  await tx.q
    .insertInto("cancel_screen")
    .values(
      screens.map(({ screen, offerId }) => ({
        tenant_id: tx.tenantId,
        session_id: sessionId,
        screen,
        offer_id: offerId,
        shown_at: now,
      })),
    )
    .execute();
}
