import { isMailable } from "../notice/mailable.ts";

const hour = 60 * 60 * 1000;

/** How long the old mailbox can stop a change, unless it agrees sooner (decision 82). */
export const signInEmailHoldHours = 72;
/** A new address that isn't confirmed within this time has to be requested again. */
export const signInEmailCodeDays = 7;

/**
 * `elsewhere`: another provider signs its readers in. `unconfirmed`: nobody has proven the current mailbox, so it can't
 * be asked.
 */
export const signInEmailRefusals = ["same-email", "no-mailbox", "unconfirmed", "elsewhere"] as const;
export type SignInEmailRefusal = (typeof signInEmailRefusals)[number];

type SignInEmailRequest = {
  readonly asked: string;
  readonly current: string;
  /** The address of a change that is already waiting; null: there is none. */
  readonly waiting: string | null;
  readonly isHere: boolean;
  readonly confirmed: boolean;
  readonly provenLately: boolean;
};

export type SignInEmailDecision =
  | { readonly kind: "ask"; readonly email: string }
  | { readonly kind: "refused"; readonly because: SignInEmailRefusal | "reauthenticate" };

/** Whether a code is sent to a new address. Sending another code to the waiting address needs no fresh sign-in. */
export function decideSignInEmail(given: SignInEmailRequest): SignInEmailDecision {
  const email = given.asked.trim().toLowerCase();
  const refused = (because: SignInEmailRefusal | "reauthenticate") => ({ kind: "refused", because }) as const;
  if (!given.isHere) return refused("elsewhere");
  if (!given.confirmed) return refused("unconfirmed");
  if (email === given.current.toLowerCase()) return refused("same-email");
  if (!isMailable(email)) return refused("no-mailbox");
  if (!given.provenLately && email !== given.waiting) return refused("reauthenticate");
  return { kind: "ask", email };
}

/** The steps of a change so far, in milliseconds since 1970. */
export type SignInEmailChange = {
  readonly askedAt: number;
  /** When the code from the new mailbox was typed. */
  readonly confirmedAt: number | null;
  /** When the old mailbox agreed. */
  readonly allowedAt: number | null;
};

/**
 * When the new email takes effect: the new mailbox is confirmed, and the old one has agreed, or not stopped the change
 * in time. Null: unconfirmed.
 */
export function takesEffectAt({ askedAt, confirmedAt, allowedAt }: SignInEmailChange): number | null {
  if (confirmedAt === null) return null;
  return Math.max(confirmedAt, allowedAt ?? askedAt + signInEmailHoldHours * hour);
}

/**
 * `asked`: the code is missing. `held`: the old mailbox may still stop the change. `due`: the new email takes effect
 * now.
 */
export type SignInEmailStep = "asked" | "held" | "due" | "over";

export function signInEmailStep(move: SignInEmailChange, now: number): SignInEmailStep {
  const at = takesEffectAt(move);
  if (at !== null) return at <= now ? "due" : "held";
  return now < move.askedAt + signInEmailCodeDays * 24 * hour ? "asked" : "over";
}
