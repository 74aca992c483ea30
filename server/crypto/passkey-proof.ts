import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as z from "zod/mini";

/** The library checks the content; here it only has to be an answer at all. */
const isAnswer = (given: unknown): boolean =>
  typeof given === "object" && given !== null && "id" in given && typeof given.id === "string" && "response" in given;
const registration = z.custom<RegistrationResponseJSON>(isAnswer);
const authentication = z.custom<AuthenticationResponseJSON>(isAnswer);

const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** Browsers may name transports that we don't know; those are left out. */
const transportsIn = (given: readonly string[]): AuthenticatorTransportFuture[] =>
  transports.filter((known) => given.includes(known));

/** A passkey as it is kept. */
export type StoredPasskey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
};

/** `challenge` in base64url. */
type Expected = { readonly challenge: string; readonly origin: string; readonly host: string };

/** The credential that a browser has made, if it answers the challenge at this host; otherwise null. */
export async function newCredential(given: unknown, { challenge, origin, host }: Expected) {
  const response = registration.safeParse(given).data;
  if (response === undefined) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports: ways = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: transportsIn(ways),
    };
  } catch {
    // It throws for everything that doesn't fit, and we can repair none of it.
    return null;
  }
}

/** A browser's answer with a passkey; null if it isn't one. */
export const passkeyAnswer = (given: unknown): AuthenticationResponseJSON | null =>
  authentication.safeParse(given).data ?? null;

/** The browser's answer as the sign-in page posts it. */
export function postedAnswer(text: string): AuthenticationResponseJSON | null {
  try {
    return passkeyAnswer(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * What a browser needs to prove a passkey of this host.
 * @param only these passkeys; by default any that it has, which also says who the person is.
 */
export const authenticationOptions = (
  host: string,
  challenge: Uint8Array<ArrayBuffer>,
  only: readonly Pick<StoredPasskey, "credentialId" | "transports">[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: host,
    challenge,
    userVerification: "required",
    ...(only.length > 0 && { allowCredentials: credentialsOf(only) }),
  });

const credentialsOf = (passkeys: readonly Pick<StoredPasskey, "credentialId" | "transports">[]) =>
  passkeys.map(({ credentialId, transports: ways }) => ({ id: credentialId, transports: transportsIn(ways) }));

type Maker = {
  readonly host: string;
  /** The name under which the device lists it. */
  readonly siteName: string;
  readonly email: string;
  /** Reveals nothing about the person and never changes, so that a device keeps one passkey for them. */
  readonly userId: Buffer;
  /** A device that has one of these makes no second passkey. */
  readonly kept: readonly Pick<StoredPasskey, "credentialId" | "transports">[];
};

/** What a browser needs to create a passkey. */
export const registrationOptions = ({ host, siteName, email, userId, kept }: Maker) =>
  generateRegistrationOptions({
    rpName: siteName,
    rpID: host,
    userName: email,
    userID: new Uint8Array(userId),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: credentialsOf(kept),
  });

const challenged = z.object({ response: z.object({ clientDataJSON: z.string() }) });
const clientData = z.object({ challenge: z.string() });

/**
 * The challenge that a browser's answer names, in base64url; null if it names none. It proves nothing until it is
 * checked.
 */
export function challengeIn(given: unknown): string | null {
  const text = challenged.safeParse(given).data?.response.clientDataJSON;
  if (text === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return clientData.safeParse(parsed).data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** The passkey's new counter; null if the answer doesn't fit this passkey, sign-in and host. */
export async function verifiedCounter(
  response: AuthenticationResponseJSON,
  passkey: StoredPasskey,
  { challenge, origin, host }: Expected,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.signCount),
        transports: transportsIn(passkey.transports),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
