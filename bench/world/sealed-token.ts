import { createCipheriv, randomBytes } from "node:crypto";
import { join } from "node:path";
import { loadSecretKey } from "#server/crypto/secret-key.ts";

/**
 * A card token that opens in this data folder. It has the older form, not bound to an account, so that one value works
 * for all accounts.
 */
export function sealedTokenIn(folder: string): Buffer {
  const nonce = randomBytes(12);
  const key = loadSecretKey({ kind: "file", path: join(folder, "secret-key") });
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update("token", "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}
