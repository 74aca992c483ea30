import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { messages } from "#contract/messages.ts";
import { lockedText } from "#core/access/grant.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { cookieName, setCookie } from "../sign-in-cookie.ts";
import type { FieldProblem } from "./form.ts";
import { waitingTime } from "./show.ts";
import type { Visit } from "./visit.ts";

/** Why a sign-in was refused: what to say at which field. */
const reasons = z.enum(["invalid-email", "no-password", "wrong", "wait", "locked"]);

const refusedSignIn = z.object({
  email: z.string().check(z.maxLength(254)),
  because: z.array(reasons).check(z.minLength(1), z.maxLength(2)),
  seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
});
export type RefusedSignIn = z.output<typeof refusedSignIn>;

const nameFor = ({ tenantHost, tenant }: Visit): string => cookieName("tried", tenantHost.origin, tenant.domain);
const keptSeconds = 60;

/**
 * Keeps for the next page of this browser why it was not signed in. That page is asked for by GET: a page that answers a
 * post stays in the browser's history, and "back" after the sign-in would stumble over it.
 */
export function keepRefusal(visit: Visit, reply: FastifyReply, refused: RefusedSignIn): void {
  const email = refused.email.slice(0, 254);
  const value = Buffer.from(JSON.stringify({ ...refused, email })).toString("base64url");
  void reply.header("set-cookie", setCookie(nameFor(visit), value, keptSeconds));
}

/** What was kept, once; null: nothing. */
export function takeRefusal(visit: Visit, request: FastifyRequest, reply: FastifyReply): RefusedSignIn | null {
  const kept = cookieOf(request, nameFor(visit));
  if (kept === undefined) return null;
  void reply.header("set-cookie", setCookie(nameFor(visit), "", 0));
  try {
    return refusedSignIn.parse(JSON.parse(Buffer.from(kept, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

export function problemsOf(visit: Visit, { because, seconds }: RefusedSignIn): FieldProblem[] {
  const { phone } = visit.tenant.site.customerService;
  const texts = {
    "invalid-email": messages.invalidEmail,
    "no-password": "Please enter your password.",
    wrong: "The email address and password don't match. Check both, or choose a new password.",
    wait: `Too many attempts for this address. Please wait ${waitingTime(seconds)}, or choose a new password.`,
    locked: lockedText(phone),
  } as const satisfies Record<z.output<typeof reasons>, string>;
  return because.map((reason) => ({ field: reason === "invalid-email" ? "email" : "password", text: texts[reason] }));
}

export const statusOf = ({ because }: RefusedSignIn): 403 | 422 | 429 =>
  because.includes("wait") ? 429 : because.includes("locked") ? 403 : 422;
