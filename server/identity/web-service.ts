import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { timingSafeEqual } from "node:crypto";
import { emailPattern } from "#core/address/email.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import { addressBlock } from "#core/site/address-block.ts";
import type { SecretOf } from "#server/adapters/identity/port.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { TenantHost } from "#server/http/tenant-host.ts";
import { findPasswordLogins, insertLocalLogin, makeRoomForClaim, normalEmail } from "#server/store/login/login.ts";
import { emailLogin } from "#server/store/login/login-email.ts";
import { newPasswordProblem } from "#server/store/login/new-password.ts";
import { passwordAttempts } from "#server/store/login/password-attempt.ts";
import { issueCode, redeemCode } from "#server/store/login/sign-in-code.ts";
import { sendPageNotFound } from "./pages/show.ts";
import { tenantHostOf } from "#server/http/tenant-host.ts";
import { fieldOf, type IdentityPageNeeds, parameterOf } from "./pages/visit.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type WebServiceNeeds = IdentityPageNeeds & { readonly secretOf: SecretOf };

/** The answer of an action: BLOX reports a failure in the body, beside the status. */
type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
type Action = (tenantHost: TenantHost, request: FastifyRequest) => Promise<Answer>;

const root = "/tncms/webservice/v1/user";

const failure = (status: number, message: string, code = status): Answer => ({
  status,
  body: { code, status: "error", message },
});

/**
 * The BLOX web service of the built-in provider (protocols.md 2.2): the part that BLOX's clients use, for the
 * publication's own servers, with the `key:secret` of its identity settings.
 */
export const identityWebService =
  (needs: WebServiceNeeds) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(formbody, { bodyLimit: 10_000 });
    const add = (method: "GET" | "POST", path: string, action: Action): void => {
      for (const prefix of ["", "/:domain"]) {
        const handler = (request: FastifyRequest, reply: FastifyReply) => answer(needs, action, request, reply);
        app.route({ method, url: `${prefix}${root}/${path}/`, bodyLimit: 10_000, handler });
      }
    };
    add("GET", "get", getUser(needs));
    add("POST", "authenticate", authenticate(needs));
    add("POST", "create", createUser(needs));
  };

async function answer(
  needs: WebServiceNeeds,
  action: Action,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tenantHost = await tenantHostOf(request, needs.findTenantHost);
  if (tenantHost === null || tenantHost.publication.tenant.identity.kind !== "builtin") return sendPageNotFound(reply);
  const { tenantId } = tenantHost.publication.tenant;
  void reply.header("cache-control", "no-store");
  if (!(await isKnownServer(needs, tenantId, request))) {
    const limited = await needs.takeLimit(
      tenantDay(needs.clock, tenantHost.publication.tenant),
      "auth",
      request.ip,
      needs.clock.now(),
    );
    if (limited !== null) {
      return reply
        .header("retry-after", limited.retryAfterSeconds ?? 60)
        .code(429)
        .send(failure(429, "Too many requests").body);
    }
    return reply.header("www-authenticate", "Basic").code(401).send(failure(401, "Invalid API key or secret").body);
  }
  const { status, body } = await action(tenantHost, request);
  return reply.code(status).send(body);
}

async function isKnownServer(
  { secretOf }: WebServiceNeeds,
  tenantId: number,
  request: FastifyRequest,
): Promise<boolean> {
  const [, given] = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(request.headers.authorization ?? "") ?? [];
  const secret = await secretOf(tenantId);
  if (given === undefined || secret === null) return false;
  return timingSafeEqual(hashToken(Buffer.from(given, "base64").toString("utf8")), hashToken(secret));
}

const getUser =
  ({ db, clock }: WebServiceNeeds): Action =>
  async ({ publication: { tenant } }, request) => {
    const code = parameterOf(request, "code") ?? "";
    const redeemed = await db.write(tenantDay(clock, tenant), (tx) => redeemCode(tx, code, clock.now()));
    if (redeemed === null) return failure(401, "Invalid or expired code");
    const { identity, active } = redeemed;
    return { status: 200, body: { ...namesOf(identity), status: active ? "active" : "inactive" } };
  };

const namesOf = ({ subject, email, name }: { subject: string; email: string; name: string }) => ({
  id: subject,
  email,
  screen_name: name || email,
  screenname: name || email,
});

function authenticate(needs: WebServiceNeeds): Action {
  const tryPassword = passwordAttempts(needs);
  return async ({ publication: { tenant } }, request) => {
    const now = needs.clock.now();
    const email = normalEmail(fieldOf(request, "user"));
    const password = fieldOf(request, "password");
    const attempt = await tryPassword(tenantDay(needs.clock, tenant), { email, password, now, requestId: request.id });
    if (attempt.kind === "busy") return failure(503, "Busy, try again");
    if (attempt.kind === "wait") return failure(429, "Too many attempts, try again later");
    if (attempt.kind === "locked") return failure(403, grantWordsIn.en.locked(tenant.site.customerService.phone));
    if (attempt.kind === "wrong") return failure(401, "Invalid password or account does not exist", 0);
    const { login, accept } = attempt;
    const authtoken = needs.random.token();
    await needs.db.write(tenantDay(needs.clock, tenant), async (tx) => {
      await accept(tx);
      await issueCode(tx, { code: authtoken, loginId: login.loginId, now });
    });
    return { status: 200, body: { ...namesOf(login), authtoken, avatar_url: "", avatarurl: "", services: [] } };
  };
}

function createUser(needs: WebServiceNeeds): Action {
  return async ({ publication: { tenant } }, request) => {
    const email = normalEmail(fieldOf(request, "email"));
    const password = fieldOf(request, "password");
    if (email.length > 254 || !emailPattern.test(email)) return failure(400, "Invalid email address");
    const problem = newPasswordProblem(needs.passwords, tenant, { email, password }, "en");
    if (problem !== null) return failure(400, problem);
    const hashed = await needs.passwords.hash(password);
    if (hashed.kind === "busy") return failure(503, "Busy, try again");
    const subject = needs.random.uuid();
    const made = await needs.db.write(tenantDay(needs.clock, tenant), async (tx) => {
      const [known] = await findPasswordLogins(tx, email);
      if (known?.confirmed === true || !(await makeRoomForClaim(tx, email, needs.clock.now()))) return false;
      const loginId = await insertLocalLogin(tx, { subject, email, passwordHash: hashed.value });
      const asker = { email, network: addressBlock(request.ip), now: needs.clock.now() };
      await emailLogin(tx, needs, "confirmMailbox", loginId, asker);
      return true;
    });
    if (!made) return failure(409, "An account with this email address exists");
    return { status: 200, body: { ...namesOf({ subject, email, name: "" }), status: "active" } };
  };
}
