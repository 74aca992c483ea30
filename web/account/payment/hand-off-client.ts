import { type Call, makeCall } from "#web/data/call.ts";
import { newKey } from "#web/data/client.ts";

/**
 * The client for a reader who opened a link and got its pass. The pass is not a sign-in, and lives as long as this
 * page.
 */
export const handOffClient = (pass: string): Call =>
  makeCall({
    fetch: (url, init) => fetch(url, init),
    token: () => pass,
    hasSignedIn: () => false,
    preview: () => null,
    newKey,
    onSignedOut: () => undefined,
    onAccepted: () => undefined,
  });
