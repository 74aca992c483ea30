import type { Day } from "#core/day.ts";
import { type KeyScope, keyText } from "#core/site/api-key.ts";
import type { Tx } from "#server/db/database.ts";
import type { Random } from "#server/crypto/random.ts";
import { audit } from "#server/store/audit.ts";
import { insertKey, revokeKey } from "#server/store/machine/api-key.ts";

type By = { readonly actor: string; readonly now: Date; readonly requestId?: string };

export type WantedKey = {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** The last day on which it works; null if it doesn't expire. */
  readonly expiresOn: Day | null;
};

/** @returns its number, and the key, which is shown only now. */
export async function makeKey(
  tx: Tx,
  random: Pick<Random, "token">,
  { name, scopes, expiresOn }: WantedKey,
  { actor, now, ...request }: By,
): Promise<{ readonly keyId: number; readonly key: string }> {
  const key = keyText(tx.tenantId, random.token());
  const keyId = await insertKey(tx, { name, scopes, text: key, expiresOn, actor, now });
  await audit(tx, {
    actor,
    action: "api-key.make",
    subject: `api-key:${keyId}`,
    outcome: "made",
    details: { scope: scopes.join(", "), expiresOn },
    ...request,
  });
  return { keyId, key };
}

/**
 * Revokes a key: it is refused from now on.
 * @returns false if there is no such working key.
 */
export async function endKey(tx: Tx, keyId: number, { actor, now, ...request }: By): Promise<boolean> {
  if (!(await revokeKey(tx, keyId, now))) return false;
  await audit(tx, { actor, action: "api-key.revoke", subject: `api-key:${keyId}`, outcome: "revoked", ...request });
  return true;
}
