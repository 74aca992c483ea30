import type { SystemState } from "#server/outside-fault.ts";
import type { RoleRule } from "#core/staff/claimed-roles.ts";

/** What a finished sign-in is checked against. The browser keeps it until then. */
export type ProviderMemo = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** Somebody whom the provider knows, as its claims say. */
export type ProvidedPerson = {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  /** The values of the claim that roles come from. */
  readonly values: readonly string[];
  /** When they last proved their identity to the provider; null if it doesn't say. */
  readonly provenAt: Date | null;
};

export type StaffProviderResult =
  | { readonly kind: "person"; readonly person: ProvidedPerson }
  | { readonly kind: "refused" }
  | { readonly kind: "unavailable" };

/** The installation's own sign-in for its staff. */
export type StaffProvider = {
  /**
   * @param again asks who they are even if they are signed in there.
   * @returns null if the provider can't be reached.
   */
  begin(asked: {
    readonly redirectUri: string;
    readonly memo: ProviderMemo;
    readonly again: boolean;
  }): Promise<string | null>;
  /** @param callback the address to which the browser came back. */
  finish(answer: { readonly callback: URL; readonly memo: ProviderMemo }): Promise<StaffProviderResult>;
  /** Whether the provider can be reached. Signs nobody in. */
  tryKey(): Promise<SystemState>;
};

/** The installation's own provider, and which of its claims gives which role. */
export type StaffProviderSetup = { readonly provider: StaffProvider; readonly rules: readonly RoleRule[] };
