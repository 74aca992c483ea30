import type { gatewaySecretName } from "#core/site/card-gateways.ts";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** The keys of this installation: the current one that seals, and those from before the key was changed. */
export type InstallationKeys = { readonly current: Buffer; readonly older: readonly Buffer[] };

/** The place of a sealed value. If the value is moved to another publication, account or name, it does not open. */
export type SealedPlace = string & { readonly [unit]: "sealed place" };
declare const unit: unique symbol;

/** The place of one of a publication's secrets. */
export const tenantSecretPlace = (tenantId: number, name: string): SealedPlace =>
  `tenant_secret ${tenantId} ${name}` as SealedPlace;

/** The name of a publication's secret: the part of the catalog that names it, and the field there. */
export type TenantSecretName =
  | ReturnType<typeof gatewaySecretName>
  | `${"payPal" | "identity" | "tracker" | "addresses" | "circulation" | "inboundMail" | "mailingList"}.secret`;

/** Opens one of a publication's secrets, only for this call. Null if none is stored. */
export type TenantSecretOf = (tenantId: number) => Promise<string | null>;

/** Gives an adapter each publication's secret of that name. */
export type SecretsOf = (name: TenantSecretName) => TenantSecretOf;

/** The access code in a letter to an account's address on record, until it is mailed. */
export const codeLetterPlace = (tenantId: number, accountNumber: number): SealedPlace =>
  `access_code_letter ${tenantId} ${accountNumber}` as SealedPlace;

/** The secret of a staff member's authenticator app. */
export const staffTotpPlace = (staffId: number): SealedPlace => `staff ${staffId}` as SealedPlace;

/** An account's stored card. */
export const cardPlace = (tenantId: number, accountNumber: number): SealedPlace =>
  `payment_method ${tenantId} ${accountNumber}` as SealedPlace;

/** The secret that signs messages to one of a publication's receivers. */
export const webhookSecretPlace = (tenantId: number, endpointId: number): SealedPlace =>
  `webhook_endpoint ${tenantId} ${endpointId}` as SealedPlace;

/** The key of a list that was uploaded at the desk. */
export const listKeyPlace = (tenantId: number, listId: string): SealedPlace =>
  `move_in_list ${tenantId} ${listId}` as SealedPlace;

/** A piece of such a list, under the list's own key. */
export const listPiecePlace = (listId: string, number: number): SealedPlace =>
  `move_in_piece ${listId} ${number}` as SealedPlace;

/** A row that a reading of such a list rejected, under the list's own key. */
export const rejectedRowPlace = (readingId: string, position: number): SealedPlace =>
  `move_in_reject ${readingId} ${position}` as SealedPlace;

/** A finding of a comparison with such a list, under the list's own key. */
export const findingPlace = (readingId: string, position: number): SealedPlace =>
  `move_in_finding ${readingId} ${position}` as SealedPlace;

/** The private half of one of the keys that sign for a publication. */
export const signingKeyPlace = (tenantId: number, keyNumber: number): SealedPlace =>
  `signing_key ${tenantId} ${keyNumber}` as SealedPlace;

/** Seals what must be readable again but must never be in a dump: gateway credentials, card tokens (security.md 26). */
export type SecretBox = {
  seal(text: string, place: SealedPlace): Buffer;
  open(sealed: Buffer, place: SealedPlace): string;
  /** Whether a value is sealed with the current key, and bound to a place. */
  isCurrent(sealed: Buffer): boolean;
  /** A key of 32 bytes for another use; it stays the same as long as the installation's key does. */
  derived(use: DerivedUse): Buffer;
};

/** What keys are derived for. Each is used for nothing else. */
export type DerivedUse = "doorstep proof";

export const derivedKey = (key: Buffer, use: DerivedUse): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", use, keyBytes));

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const idBytes = 8;
/** Precedes the key's id. Values sealed before keys had ids begin with a random nonce. */
const mark = Buffer.from("DSv2");
const headBytes = mark.length + idBytes;

/** Distinguishes one key from another, and reveals nothing else about it. */
const idOf = (key: Buffer): Buffer =>
  createHmac("sha256", key).update("doorstep sealed value").digest().subarray(0, idBytes);

/**
 * AES-256-GCM under the installation's key. Opening throws if a sealed value was changed or moved, or was sealed with
 * an unknown key.
 * @param again called if a value names an unknown key: another process may have changed the key since.
 */
export function secretBox(keys: InstallationKeys, again: () => InstallationKeys = () => keys): SecretBox {
  let ring = ringOf(keys);
  const keyOf = (id: Buffer): Buffer | undefined => {
    const known = ring.byId.get(id.toString("hex"));
    if (known !== undefined) return known;
    ring = ringOf(again());
    return ring.byId.get(id.toString("hex"));
  };
  return {
    seal: (text, place) => {
      const { current } = ring;
      const head = Buffer.concat([mark, idOf(current)]);
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current, nonce).setAAD(Buffer.concat([head, Buffer.from(place)]));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      if (!sealed.subarray(0, mark.length).equals(mark)) return openOlderForm(sealed, ring.all);
      const key = keyOf(sealed.subarray(mark.length, headBytes));
      if (key === undefined) throw new Error("a sealed value names a key that is not known here");
      const bound = Buffer.concat([sealed.subarray(0, headBytes), Buffer.from(place)]);
      return opened(sealed.subarray(headBytes), key, bound);
    },
    derived: (use) => derivedKey(ring.current, use),
    isCurrent: (sealed) => sealed.subarray(0, headBytes).equals(Buffer.concat([mark, idOf(ring.current)])),
  };
}

function ringOf({ current, older }: InstallationKeys) {
  const all = [current, ...older];
  if (all.some((key) => key.length !== keyBytes)) throw new RangeError("the secret key has 32 bytes");
  return { current, all, byId: new Map(all.map((key) => [idOf(key).toString("hex"), key])) };
}

function opened(sealed: Buffer, key: Buffer, bound: Buffer | null): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  if (bound !== null) decipher.setAAD(bound);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
}

/**
 * Opens a value that was sealed before values had a key id and a place: any of the keys may open it. `./doorstep key
 * rotate` seals it again.
 */
function openOlderForm(sealed: Buffer, keys: readonly Buffer[]): string {
  for (const [at, key] of keys.entries()) {
    try {
      return opened(sealed, key, null);
    } catch (fault) {
      if (at === keys.length - 1) throw fault;
    }
  }
  throw new Error("no key");
}
