import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Seals what must be readable again but never in a dump: gateway credentials, card tokens (security.md 26). */
export type SecretBox = { seal(text: string): Buffer; open(sealed: Buffer): string };

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under the installation's key. A sealed value that was changed, or another key, is a fault. */
export function secretBox(key: Buffer): SecretBox {
  if (key.length !== 32) throw new RangeError("the secret key has 32 bytes");
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        "utf8",
      );
    },
  };
}
