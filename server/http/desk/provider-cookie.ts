import * as z from "zod/mini";
import type { ProviderMemo } from "#server/adapters/staff-provider/port.ts";

/** What the browser keeps while somebody is at the provider; `again`: for a proof, not a sign-in. */
export type KeptMemo = ProviderMemo & { readonly again: boolean };

const memoShape = z.strictObject({ state: z.string(), nonce: z.string(), verifier: z.string(), again: z.boolean() });

const nameAt = (origin: string): string => (origin.startsWith("https:") ? "__Host-staff-provider" : "staff-provider");
const attributes = (origin: string): string =>
  `Path=/; HttpOnly; SameSite=Strict${origin.startsWith("https:") ? "; Secure" : ""}`;

/** Kept for ten minutes. Only the desk's own page sends it, after the browser has come back. */
export const keepProviderMemo = (origin: string, memo: KeptMemo): string =>
  `${nameAt(origin)}=${Buffer.from(JSON.stringify(memo)).toString("base64url")}; Max-Age=600; ${attributes(origin)}`;

export const dropProviderMemo = (origin: string): string => `${nameAt(origin)}=; Max-Age=0; ${attributes(origin)}`;

/** @param cookie reads a cookie of the request by its name. */
export function providerMemoOf(origin: string, cookie: (name: string) => string | undefined): KeptMemo | null {
  try {
    const text = Buffer.from(cookie(nameAt(origin)) ?? "", "base64url").toString("utf8");
    return memoShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
