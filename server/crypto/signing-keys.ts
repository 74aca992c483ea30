import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import * as z from "zod/mini";
import { currentSigningKey, keySetSeconds } from "#core/site/signing-key.ts";
import type { Clock } from "../adapters/clock/port.ts";
import type { Database, TenantDay } from "../db/database.ts";
import { type SecretBox, signingKeyPlace } from "./secret-box.ts";
import { audit } from "../store/audit.ts";
import {
  findSigningKeys,
  insertSigningKey,
  lockSigningKeys,
  type NewSigningKey,
  type PublicKey,
  type SigningKeyRow,
} from "../store/machine/signing-key.ts";

const algorithm = "RS256";
/** Every server sees a change of keys within this time. */
const freshForMs = 2000;
const maxPublications = 500;

const text = z.string();
const privateShape = z.object({
  kty: z.literal("RSA"),
  n: text,
  e: text,
  d: text,
  p: text,
  q: text,
  dp: text,
  dq: text,
  qi: text,
});
export type PrivateKey = z.output<typeof privateShape>;

/** A key as the key set lists it (RFC 7517). */
export type ListedKey = PublicKey & { readonly kid: string; readonly alg: typeof algorithm; readonly use: "sig" };

/** A publication's keys at one moment. */
export type KeySet = {
  /**
   * The keys with which others check our signatures, starting with the one that signs now; empty if nothing was ever
   * signed.
   */
  readonly listed: readonly ListedKey[];
  /** The same keys with their private halves, in the same order. */
  readonly held: readonly (PrivateKey & ListedKey)[];
};

export type TokenContent = { readonly type: string; readonly claims: JWTPayload };

export type SigningKeys = {
  keySet(tenantId: number): Promise<KeySet>;
  /** The key set; if it is empty, a key is created first. */
  keySetToSign(at: TenantDay): Promise<KeySet>;
  /** A signed token (RFC 7519), using the key that signs now. */
  sign(at: TenantDay, signed: TokenContent): Promise<string>;
};

type Needs = { readonly db: Database; readonly secrets: SecretBox; readonly clock: Pick<Clock, "now"> };
type Kept = { readonly value: Promise<KeySet>; readonly until: number };

/** The publications' signing keys, read again every two seconds. */
export function signingKeys({ db, secrets, clock }: Needs): SigningKeys {
  const kept = new Map<number, Kept>();
  const read = (tenantId: number): Promise<KeySet> => {
    const now = clock.now();
    const known = kept.get(tenantId);
    if (known !== undefined && known.until > now.getTime()) return known.value;
    const value = findSigningKeys(db, tenantId).then((rows) => opened(tenantId, rows, { secrets, now }));
    // A failed read is not stored: the next request asks again.
    value.catch(() => kept.delete(tenantId));
    if (kept.size >= maxPublications) kept.clear();
    kept.set(tenantId, { value, until: now.getTime() + freshForMs });
    return value;
  };
  const readToSign = async (at: TenantDay): Promise<KeySet> => {
    const found = await read(at.tenantId);
    if (found.listed.length > 0) return found;
    const made = await newSigningKey(secrets, at.tenantId);
    await db.write(at, async (tx) => {
      // Another server may have been first.
      if ((await lockSigningKeys(tx)).length > 0) return;
      const now = clock.now();
      const keyNumber = await insertSigningKey(tx, { ...made, signsFrom: now, actor: "job:signing-keys", now });
      const subject = `signing-key:${keyNumber}`;
      await audit(tx, { actor: "job:signing-keys", action: "signing-key.make", subject, outcome: "made" });
    });
    kept.delete(at.tenantId);
    return read(at.tenantId);
  };
  return {
    keySet: read,
    keySetToSign: readToSign,
    sign: async (at, { type, claims }) => {
      const [key] = (await readToSign(at)).held;
      if (key === undefined) throw new Error("a publication has no key that signs");
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: type })
        .sign(await importJWK(key, algorithm));
    },
  };
}

function opened(
  tenantId: number,
  rows: readonly SigningKeyRow[],
  { secrets, now }: { readonly secrets: SecretBox; readonly now: Date },
): KeySet {
  const first = currentSigningKey(rows, now.getTime());
  const ordered = rows.toSorted((one, other) => Number(other === first) - Number(one === first));
  const held = ordered.map(({ keyNumber, kid, sealed }) => ({
    ...privateShape.parse(JSON.parse(secrets.open(sealed, signingKeyPlace(tenantId, keyNumber)))),
    ...({ kid, alg: algorithm, use: "sig" } as const),
  }));
  const listed = ordered.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: algorithm, use: "sig" }) as const);
  return { listed, held };
}

/** A new key pair, ready to be stored. Creating it takes a tenth of a second, so it is done before the transaction. */
export async function newSigningKey(
  secrets: SecretBox,
  tenantId: number,
): Promise<Pick<NewSigningKey, "kid" | "publicKey" | "sealFor">> {
  const pair = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true });
  const key = privateShape.parse(await exportJWK(pair.privateKey));
  const publicKey = { kty: key.kty, n: key.n, e: key.e };
  return {
    kid: await calculateJwkThumbprint(publicKey),
    publicKey,
    sealFor: (keyNumber) => secrets.seal(JSON.stringify(key), signingKeyPlace(tenantId, keyNumber)),
  };
}

/** The answer at `/.well-known/jwks.json`, and how long it may be cached. */
export const keySetAnswer = ({ listed }: KeySet): { readonly body: string; readonly cacheControl: string } => ({
  body: JSON.stringify({ keys: listed }),
  // A publication without a key may get its first one at any moment, so this answer is not cached.
  cacheControl: listed.length === 0 ? "no-store" : `public, max-age=${keySetSeconds}`,
});
