import { type RawBuilder, sql } from "kysely";
import type { GrantKind, GrantProof } from "#core/access/grant.ts";
import type { Database } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import type { AccountRecord } from "./account-record.ts";
import { readCachedAccount, withGrant } from "./cached-account.ts";
import { sessionIdle } from "#server/store/login/session.ts";

/**
 * Who makes a reader's call. For a reader: the holder of the token, and the account that the request selects among
 * those the login may see. For staff: who acts for a reader on the phone.
 */
export type Caller = {
  /** The name in the trail: `login:7`, `staff:3`. */
  readonly actor: string;
  /**
   * The owner of the addresses, plans and cancellation attempts. For staff, the login that the account's own addresses
   * belong to; 0 if there is none.
   */
  readonly loginId: number;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly scope: "checkout" | "account";
  readonly checkoutId: string | null;
  /** Last used within the past minute. */
  readonly usedLately: boolean;
  /** Signed in, or gave the password again, within the last five minutes (security.md S16). */
  readonly provenLately: boolean;
  readonly tokenHash: Buffer;
  /** Null if it has no account, or the requested number is not its own (both give the same answer, 404). */
  readonly account: AccountRecord | null;
};

type Row = Omit<Caller, "actor" | "tokenHash" | "account"> & {
  readonly accountNumber: number | null;
  readonly version: string | null;
  readonly grantKind: GrantKind | null;
  readonly grantProof: GrantProof | null;
  readonly grantedAt: Date | null;
};

const lately = sql`interval '1 minute'`;
const proven = sql`interval '5 minutes'`;

/**
 * Token, login and grant in one read, and the account with its subscription in a second one, if it is not kept in memory.
 * An unconfirmed login sees only the accounts from its own checkout or gift link; a checkout token only the account of
 * its own checkout (contract.md, Bearer token).
 *
 * @param accountNumber the number asked for; 0 = the login's default account.
 * @returns null for a token that is unknown, expired (absolute 12 h, idle 30 min) or revoked, or whose login staff have
 * locked.
 */
export async function findCaller(
  db: Database,
  tenantId: number,
  by: { readonly tokenHash: Buffer; readonly accountNumber: number; readonly now: Date },
): Promise<Caller | null> {
  const { tokenHash, accountNumber } = by;
  const read = accountNumber === 0 ? callerAtDefault : callerAtNumber;
  const [row] = await db.readPrepared(tenantId, read, { tokenHash, accountNumber, now: by.now.toISOString() });
  if (row === undefined) return null;
  const { accountNumber: granted, version, grantKind, grantProof, grantedAt, ...login } = row;
  const session = { ...login, actor: `login:${login.loginId}`, tokenHash };
  if (granted === null || grantKind === null || grantProof === null || grantedAt === null)
    return { ...session, account: null };
  const account = await readCachedAccount(db, tenantId, { accountNumber: granted, version });
  const grant = { kind: grantKind, proof: grantProof, grantedAt };
  return { ...session, account: account && withGrant(account, grant) };
}

type Tenant = RawBuilder<number>;

/** @param whichAccount selects among those that the login may see. */
const callerRead = (whichAccount: (tenant: Tenant, accountNumber: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  preparedRead(
    { tokenHash: "bytea", accountNumber: "bigint", now: "timestamptz" },
    (tenant, given) => sql<Row>`
      select se.login_id as "loginId", lo.email, lo.email_confirmed_at is not null as "emailConfirmed", se.scope,
        se.checkout_id as "checkoutId", se.last_used_at > ${given("now")} - ${lately} as "usedLately",
        se.signed_in_at > ${given("now")} - ${proven} as "provenLately",
        ac.account_number as "accountNumber", ac.version, ac.kind as "grantKind", ac.proof as "grantProof", ac.granted_at as "grantedAt"
      from session se
      join login lo on lo.tenant_id = ${tenant} and lo.login_id = se.login_id and lo.locked_at is null
      left join lateral (
        select g.account_number, g.kind, g.proof, g.granted_at, v.version
        from account_grant g
        join account a on a.tenant_id = ${tenant} and a.account_number = g.account_number
        left join account_version v on v.tenant_id = ${tenant} and v.account_number = g.account_number
        where g.tenant_id = ${tenant} and g.login_id = se.login_id
          and case se.scope when 'checkout' then a.checkout_id = se.checkout_id
            else lo.email_confirmed_at is not null or g.proof in ('checkout', 'gift') end
          and ${whichAccount(tenant, given("accountNumber"))}
      ) ac on true
      where se.tenant_id = ${tenant} and se.token_hash = ${given("tokenHash")} and se.revoked_at is null
        and se.expires_at > ${given("now")} and se.last_used_at > ${given("now")} - ${sessionIdle}`,
  );

/**
 * A live account comes before one that waits for payment, then ended ones; among equals, the first that was granted.
 */
const theDefault = (tenant: Tenant): RawBuilder<unknown> => sql`true
  order by coalesce((select min(case x.status when 'pending' then 1 when 'ended' then 2 else 0 end) from subscription x
    where x.tenant_id = ${tenant} and x.account_number = a.account_number), 2), g.granted_at, g.account_number
  limit 1`;

const callerAtDefault = callerRead(theDefault);
const callerAtNumber = callerRead((_, accountNumber) => sql`g.account_number = ${accountNumber}`);
