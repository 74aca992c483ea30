import type { FastifyReply, FastifyRequest } from "fastify";
import { rightsNeeded } from "#contract/call-rights.ts";
import type { CallName } from "#contract/contract.ts";
import { type Endpoint, needsToken } from "#contract/endpoint.ts";
import { missingRight, refusedRightText } from "#core/access/grant.ts";
import { deviceName } from "#core/identity/device-name.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import type { Caller } from "#server/store/account/caller.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type CallInput, toInput } from "./call-input.ts";
import { callerOf } from "./caller-of.ts";
import { cookieOf } from "./cookie-of.ts";
import type { Context } from "./handler.ts";
import { hashKey, hashRequest, keepAnswer, type KeyedRequest, replay, takeKey } from "./idempotency.ts";
import type { TakeLimit } from "./limits.ts";
import type { FindTenantHost } from "./tenant-host.ts";
import { isRefused, notFound, type Refused, refuse, RefusedError } from "./refused.ts";
import { featuresOf } from "./toggle-preview.ts";

export type CallNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly findTenantHost: FindTenantHost;
  readonly takeLimit: TakeLimit;
};

export type AnyHandler = (input: CallInput, context: Context) => Promise<unknown>;

const keyPattern = /^[\x21-\x7e]{8,100}$/;

/**
 * What every call has in common before and around its handler, in this order: whose publication, whether the feature is
 * on, limits, who calls, whether it is a repeat.
 */
export async function answerCall(
  name: CallName,
  endpoint: Endpoint,
  handler: AnyHandler,
  needs: CallNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const query = toInput(request.query);
  const input = request.body === undefined ? query : { ...query, ...toInput(request.body) };
  const tenantHost = await needs.findTenantHost({
    protocol: request.protocol,
    host: request.host,
    path: null,
    domain: domainOf(input),
  });
  if (tenantHost === null) return notFound();
  const features = featuresOf(tenantHost.publication.tenant, request);
  if (endpoint.toggle !== undefined && !features[endpoint.toggle]) return notFound();
  const now = needs.clock.now();
  const { tenantId } = tenantHost.publication.tenant;
  const moment = needs.clock.local(tenantHost.publication.tenant);
  const at: TenantDay = { tenantId, today: moment.today };
  const limited = endpoint.limit && (await needs.takeLimit(at, endpoint.limit, request.ip, now));
  if (limited) return limited;
  const found = endpoint.scope === "none" ? null : await callerOf(endpoint, needs, at, request, input, now);
  if (isRefused(found) && needsToken(endpoint)) return found;
  const caller = isRefused(found) ? null : found;
  const withoutRight = refusedRight(name, caller, input, tenantHost.publication);
  if (withoutRight !== null) return withoutRight;
  const keyed = keyedRequest(endpoint, request, caller, input);
  if (isRefused(keyed)) return keyed;
  const repeated = keyed && (await replay(needs.db, tenantId, keyed));
  const replayed = (answer: unknown): unknown => {
    void reply.header("idempotency-replayed", "true");
    return answer;
  };
  if (repeated) return replayed(repeated.answer);
  // Written out field by field: a spread costs more than all of these together.
  const context: Context = {
    publication: tenantHost.publication,
    tenantId,
    features,
    moment,
    at,
    now,
    caller,
    origin: tenantHost.origin,
    basePath: tenantHost.basePath,
    ip: request.ip,
    requestId: request.id,
    privacySignal: request.headers["sec-gpc"] === "1",
    device: () => deviceName(request.headers["user-agent"] ?? ""),
    cookie: (name) => cookieOf(request, name),
    header: (name, value) => void reply.header(name, value),
    command: commandOf(needs.db, at, keyed),
  };
  try {
    return await handler(input, context);
  } catch (fault) {
    if (fault instanceof Replayed) return replayed(fault.answer);
    throw fault;
  }
}

/** An answer of an earlier request, found inside the command: it leaves the handler as an exception. */
class Replayed extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("replayed");
    this.answer = answer;
  }
}

const commandOf =
  (db: Database, at: TenantDay, keyed: KeyedRequest | null): Context["command"] =>
  (work) =>
    db.write(at, async (tx) => {
      const kept = keyed && (await takeKey(tx, keyed));
      if (kept) throw new Replayed(kept.answer);
      const answer = await work(tx);
      if (isRefused(answer)) throw new RefusedError(answer);
      if (keyed) await keepAnswer(tx, keyed, answer);
      return answer;
    });

/** What this login may not do with this account is refused before anything is looked at, a repeat included. */
function refusedRight(
  name: CallName,
  caller: Caller | null,
  input: CallInput,
  { tenant }: Publication,
): Refused | null {
  const grant = caller?.account?.grant;
  if (grant === undefined) return null;
  const missing = missingRight(grant.kind, rightsNeeded(name, input));
  return missing && refuse(403, refusedRightText(grant.kind, missing, tenant.site.customerService.phone));
}

const domainOf = (input: CallInput): string | null => {
  const domain = input["domain"] ?? input["Domain"];
  return typeof domain === "string" ? domain : null;
};

/** Null: no key was sent, or the call keeps no answer. */
function keyedRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
  input: CallInput,
): KeyedRequest | Refused | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || endpoint.repeat !== "stored") return null;
  if (typeof key !== "string" || !keyPattern.test(key)) {
    return refuse(400, "Idempotency-Key has 8 to 100 visible characters.");
  }
  const subject = caller === null ? "anonymous" : `login:${caller.loginId}`;
  return { subject, path: endpoint.path, key: hashKey(key), requestHash: hashRequest(input) };
}
