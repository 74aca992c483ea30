import type { NewsConnection } from "./connection.ts";
import type { SignIn } from "./sign-in.ts";
import type { NewsReader } from "./visits.ts";

/**
 * Whether a reader may read what is for subscribers. The token that was fetched last is checked without asking anybody.
 * Only once it has expired is a new one fetched.
 */
export async function mayRead(
  { issuer, apiKey }: NewsConnection,
  signIn: SignIn,
  reader: NewsReader,
  now: Date,
): Promise<boolean> {
  const held = reader.token === null ? null : await signIn.checkEntitlements(reader.token, now);
  if (held !== null) return held.includes("digital");
  reader.token = await fetchToken(issuer, apiKey, reader.email);
  const fresh = reader.token === null ? null : await signIn.checkEntitlements(reader.token, now);
  return fresh?.includes("digital") ?? false;
}

async function fetchToken(issuer: string, apiKey: string, email: string): Promise<string | null> {
  const address = new URL(`/api/v1/entitlement-token?login=${encodeURIComponent(email)}`, issuer);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${apiKey}` } });
  if (!answer.ok) return null;
  const body: unknown = await answer.json();
  return typeof body === "object" && body !== null && "token" in body ? String(body.token) : null;
}
