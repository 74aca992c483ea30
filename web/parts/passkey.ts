import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** The browser's answer; `already-there`: the device already has a passkey for this person. */
export type PasskeyMade =
  | { readonly kind: "made"; readonly credential: { readonly id: string } }
  | { readonly kind: "failed"; readonly because: "already-there" | "not-made" };

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in window;

/**
 * Has the browser create a passkey. The code for that is loaded when it is needed.
 *
 * @param options as sent by the server.
 */
export async function makePasskey(options: object): Promise<PasskeyMade> {
  const { startRegistration, WebAuthnError } = await import("@simplewebauthn/browser");
  try {
    const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
    return { kind: "made", credential: { ...made } };
  } catch (fault) {
    const isThere = fault instanceof WebAuthnError && fault.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return { kind: "failed", because: isThere ? "already-there" : "not-made" };
  }
}

/** Has the person prove a passkey; null: they didn't. */
export async function provePasskey(options: object): Promise<{ readonly id: string } | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  try {
    return { ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })) };
  } catch {
    return null;
  }
}
