import type { Tenant } from "#core/site/tenant.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";
import { hashToken, type Random } from "#server/crypto/random.ts";
import type { SigningKeys } from "#server/crypto/signing-keys.ts";
import { redirectProblem } from "../redirect-address.ts";
import { audit } from "#server/store/audit.ts";
import { endSignInClient, insertSignInClient } from "#server/store/openid/sign-in-client.ts";

type Needs = {
  readonly db: Database;
  readonly clock: Pick<Clock, "now">;
  readonly random: Pick<Random, "token">;
  readonly signingKeys: Pick<SigningKeys, "keySetToSign">;
  readonly actor: string;
};

export type WantedClient = {
  readonly name: string;
  /** An app on a reader's device can keep no secret. */
  readonly isApp: boolean;
  readonly redirectUris: readonly string[];
  readonly signOutUris: readonly string[];
  readonly signOutNoticeUri: string | null;
};

export type AddedClient = {
  readonly clientNumber: number;
  readonly clientId: string;
  /** Shown only now; null if it has none. */
  readonly secret: string | null;
};

/** Why a site or an app can't sign in a publication's readers; null if it can. */
export function signInClientProblem(
  { domain, mode, identity }: Pick<Tenant, "domain" | "mode" | "identity">,
  {
    redirectUris,
    signOutUris,
    signOutNoticeUri,
  }: Pick<WantedClient, "redirectUris" | "signOutUris" | "signOutNoticeUri">,
): string | null {
  if (identity.kind !== "builtin")
    return `the readers of ${domain} sign in at another provider (identity: ${identity.kind}): connect the site to that one`;
  const notice = signOutNoticeUri === null ? [] : [signOutNoticeUri];
  for (const address of [...redirectUris, ...signOutUris, ...notice]) {
    const because = redirectProblem(address, mode);
    if (because !== null) return because;
  }
  return null;
}

/** Adds a site or app of the paper whose readers sign in here. */
export async function addSignInClient(
  { db, clock, random, signingKeys, actor }: Needs,
  at: TenantDay,
  { isApp, ...wanted }: WantedClient,
): Promise<AddedClient> {
  // From now on its sign-ins need a key.
  await signingKeys.keySetToSign(at);
  const clientId = random.token().slice(0, 22);
  const secret = isApp ? null : random.token();
  const now = clock.now();
  const client = { ...wanted, clientId, secretHash: secret === null ? null : hashToken(secret), actor, now };
  const clientNumber = await db.write(at, async (tx) => {
    const number = await insertSignInClient(tx, client);
    const { name, redirectUris, signOutUris, signOutNoticeUri } = wanted;
    await audit(tx, {
      actor,
      action: "sign-in-client.add",
      subject: `sign-in-client:${number}`,
      outcome: isApp ? "app" : "site",
      details: { name, redirectUris, signOutUris, signOutNoticeUri },
    });
    return number;
  });
  return { clientNumber, clientId, secret };
}

/**
 * Ends a client: nobody can sign in there anymore, and readers who had are signed out of it.
 * @returns false if there is no such client.
 */
export async function endClient(
  tx: Tx,
  clientNumber: number,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<boolean> {
  if (!(await endSignInClient(tx, clientNumber, now))) return false;
  await audit(tx, {
    actor,
    action: "sign-in-client.end",
    subject: `sign-in-client:${clientNumber}`,
    outcome: "ended",
  });
  return true;
}
