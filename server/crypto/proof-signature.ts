import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from "node:crypto";
import * as z from "zod/mini";
import { derivedKey } from "./secret-box.ts";

const signedProof = z.strictObject({
  proof: z.record(z.string(), z.unknown()),
  signature: z.strictObject({
    algorithm: z.literal("Ed25519"),
    publicKey: z.string(),
    value: z.string(),
  }),
});
export type SignedProof = z.output<typeof signedProof>;

// The bytes before the 32 bytes of an Ed25519 key in its PKCS #8 form (RFC 8410).
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** The installation's signing key: always the same, derived from its secret key, and used for nothing else. */
export const signingKey = (secretKey: Buffer): KeyObject => signingKeyFrom(derivedKey(secretKey, "doorstep proof"));

/** @param seed as derived by a secret box. */
export const signingKeyFrom = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: "der", type: "pkcs8" });

const publicText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64");

/** The form in which people compare keys: the first 16 bytes of the key's hash, in groups of four digits. */
const fingerprint = (publicKey: string): string =>
  hash("sha256", Buffer.from(publicKey, "base64"), "hex")
    .slice(0, 32)
    .replace(/(.{4})(?=.)/g, "$1-");

export const fingerprintOf = (key: KeyObject): string => fingerprint(publicText(key));

const bytesOf = (proof: unknown): Buffer => Buffer.from(JSON.stringify(proof), "utf8");

/** A file of these records as the command and the desk write it. */
export const proofFile = (
  content: {
    readonly made: string;
    readonly accountNumber: number;
    readonly publications: readonly Readonly<Record<string, unknown>>[];
  },
  key: KeyObject,
): string => `${JSON.stringify(signProof(content, key), null, 2)}\n`;

export function signProof(content: Readonly<Record<string, unknown>>, key: KeyObject): SignedProof {
  // Signed in the form in which it will be read from the file.
  const proof = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(content)));
  const value = sign(null, bytesOf(proof), key).toString("base64");
  return { proof, signature: { algorithm: "Ed25519", publicKey: publicText(key), value } };
}

export type ProofVerification =
  | { readonly kind: "good"; readonly fingerprint: string; readonly proof: SignedProof["proof"] }
  | { readonly kind: "bad"; readonly why: "not a proof" | "changed" };

/** Whether a file is unchanged since it was signed, and by which key. Needs nothing but the file. */
export function verifyProof(text: string): ProofVerification {
  const read = signedProof.safeParse(parsed(text));
  if (!read.success) return { kind: "bad", why: "not a proof" };
  const { proof, signature } = read.data;
  try {
    const key = createPublicKey({ key: Buffer.from(signature.publicKey, "base64"), format: "der", type: "spki" });
    const isGood =
      key.asymmetricKeyType === "ed25519" && verify(null, bytesOf(proof), key, Buffer.from(signature.value, "base64"));
    return isGood
      ? { kind: "good", fingerprint: fingerprint(signature.publicKey), proof }
      : { kind: "bad", why: "changed" };
  } catch {
    return { kind: "bad", why: "not a proof" };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
