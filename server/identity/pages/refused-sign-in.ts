import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { messagesIn } from "#server/http/messages-in.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { cookieName, setCookie } from "#server/http/sign-in-cookie.ts";
import type { FieldProblem } from "./form.ts";
import { waitingTime } from "./show.ts";
import type { Visit } from "./visit.ts";

/** Why a sign-in was refused: which text to show at which field. */
const reasons = z.enum(["invalid-email", "no-password", "wrong", "wait", "locked", "passkey"]);

const refusedSignIn = z.object({
  email: z.string().check(z.maxLength(254)),
  because: z.array(reasons).check(z.minLength(1), z.maxLength(2)),
  seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
});
export type RefusedSignIn = z.output<typeof refusedSignIn>;

const nameFor = ({ tenantHost, tenant }: Visit): string => cookieName("tried", tenantHost.origin, tenant.domain);
const keptSeconds = 60;

/**
 * Stores why the sign-in failed, for this browser's next page. That page is requested by GET: a page that answers a
 * post stays in the browser's history, and "back" after the sign-in would run into it.
 */
export function storeRefusal(visit: Visit, reply: FastifyReply, refused: RefusedSignIn): void {
  const email = refused.email.slice(0, 254);
  const value = Buffer.from(JSON.stringify({ ...refused, email })).toString("base64url");
  void reply.header("set-cookie", setCookie(nameFor(visit), value, keptSeconds));
}

/** Takes what was stored, once; null if there is nothing. */
export function consumeRefusal(visit: Visit, request: FastifyRequest, reply: FastifyReply): RefusedSignIn | null {
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
  const { words } = visit;
  const texts = {
    "invalid-email": messagesIn[visit.language].invalidEmail,
    "no-password": words.noPassword,
    wrong: words.form.wrong,
    passkey: words.form.passkeyRefused,
    wait: words.form.wait(waitingTime(seconds, words)),
    locked: grantWordsIn[visit.language].locked(phone),
  } as const satisfies Record<z.output<typeof reasons>, string>;
  return because.map((reason) => ({ field: reason === "invalid-email" ? "email" : "password", text: texts[reason] }));
}

export const statusOf = ({ because }: RefusedSignIn): 403 | 422 | 429 =>
  because.includes("wait") ? 429 : because.includes("locked") ? 403 : 422;
