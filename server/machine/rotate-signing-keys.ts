import { dueKeyRotation } from "#core/site/signing-key.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { newSigningKey } from "#server/crypto/signing-keys.ts";
import { audit } from "#server/store/audit.ts";
import {
  deleteSigningKeys,
  findSigningKeys,
  insertSigningKey,
  lockSigningKeys,
} from "#server/store/machine/signing-key.ts";

type Needs = PublicationNeeds & { readonly secrets: SecretBox };

const actor = "job:signing-keys";

const note = (tx: Tx, by: string, action: "make" | "delete" | "rotate", keyNumber: number, outcome: string) =>
  audit(tx, { actor: by, action: `signing-key.${action}`, subject: `signing-key:${keyNumber}`, outcome });

/**
 * Creates the key that will sign next, a day ahead, and deletes those that nothing depends on anymore. Safe to run
 * again.
 */
export const rotateSigningKeys = atPublication(
  async ({ db, clock, secrets }: Needs, { tenantId, today }): Promise<void> => {
    const now = clock.now();
    const isDue = ({ next, expired }: ReturnType<typeof dueKeyRotation>): boolean =>
      next !== null || expired.length > 0;
    if (!isDue(dueKeyRotation(await findSigningKeys(db, tenantId), now.getTime()))) return;
    const made = await newSigningKey(secrets, tenantId);
    await db.write({ tenantId, today }, async (tx) => {
      const { next, expired } = dueKeyRotation(await lockSigningKeys(tx), now.getTime());
      if (next !== null)
        await note(
          tx,
          actor,
          "make",
          await insertSigningKey(tx, { ...made, signsFrom: new Date(next), actor, now }),
          "made",
        );
      if (expired.length > 0) await deleteSigningKeys(tx, expired);
      for (const keyNumber of expired) await note(tx, actor, "delete", keyNumber, "deleted");
    });
  },
);

type ReplaceNeeds = {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly clock: Pick<Clock, "now">;
  readonly actor: string;
};

/**
 * After a leak: a new key signs immediately, and the earlier keys are gone. What they signed is refused as soon as the
 * system that checks it fetches our keys again.
 * @returns the new key's number.
 */
export async function replaceSigningKeys(
  { db, secrets, clock, actor: by }: ReplaceNeeds,
  at: TenantDay,
): Promise<number> {
  const made = await newSigningKey(secrets, at.tenantId);
  return db.write(at, async (tx) => {
    const now = clock.now();
    const before = await lockSigningKeys(tx);
    const keyNumber = await insertSigningKey(tx, { ...made, signsFrom: now, actor: by, now });
    await deleteSigningKeys(
      tx,
      before.map((key) => key.keyNumber),
    );
    await note(tx, by, "rotate", keyNumber, "replaced");
    return keyNumber;
  });
}
