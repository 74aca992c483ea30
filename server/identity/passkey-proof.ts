import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as z from "zod/mini";
import { hashToken } from "#server/random.ts";
import type { FoundPasskey } from "#server/store/login/passkey.ts";

/** The library checks what is inside; here it only has to be an answer at all. */
const isAnswer = (given: unknown): boolean =>
  typeof given === "object" && given !== null && "id" in given && typeof given.id === "string" && "response" in given;
const registration = z.custom<RegistrationResponseJSON>(isAnswer);
const authentication = z.custom<AuthenticationResponseJSON>(isAnswer);

const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** Browsers may name kinds that we don't know: those are left out. */
export const transportsIn = (given: readonly string[]): AuthenticatorTransportFuture[] =>
  transports.filter((known) => given.includes(known));

type Expected = { readonly challenge: string; readonly origin: string; readonly host: string };

/** The credential that a browser has made, if it answers the challenge at this host; null: it doesn't. */
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
    // It throws for everything that doesn't fit: none of it is ours to repair.
    return null;
  }
}

/** An answer of the sign-in page, as it was posted; null: it is none. */
export function postedAnswer(text: string): AuthenticationResponseJSON | null {
  try {
    return authentication.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The challenge of a sign-in is made of its state: random, bound to this browser, alive for ten minutes, and used up by
 * the exchange of the code that follows. So nothing more has to be kept.
 */
const challengeOf = (state: string): Uint8Array<ArrayBuffer> => new Uint8Array(hashToken(`passkey ${state}`));

/** What a browser needs to sign in with any passkey that it has for this host. */
export const signInOptions = (host: string, state: string): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({ rpID: host, challenge: challengeOf(state), userVerification: "required" });

/** The passkey's new counter; null: the answer doesn't fit this passkey, sign-in and host. */
export async function provenCounter(
  response: AuthenticationResponseJSON,
  passkey: FoundPasskey,
  { state, origin, host }: { readonly state: string; readonly origin: string; readonly host: string },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: Buffer.from(challengeOf(state)).toString("base64url"),
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
