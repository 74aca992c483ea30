import type { FastifyReply, FastifyRequest } from "fastify";
import { rightsNeeded } from "#contract/call-rights.ts";
import type { CallName } from "#contract/contract.ts";
import { type Endpoint, needsToken } from "#contract/endpoint.ts";
import { missingRight, refusedRightText } from "#core/access/grant.ts";
import type { Language } from "#core/format/language.ts";
import { deviceName } from "#core/identity/device-name.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import type { Caller } from "#server/store/account/caller.ts";
import { publicationIn } from "#server/store/publication/publication-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type CallInput, toInput } from "./call-input.ts";
import { callerOf } from "./caller-of.ts";
import { cookieOf } from "./cookie-of.ts";
import type { Context } from "./handler.ts";
import { type KeyedRequest, readKeyedRequest, runKeyed } from "./idempotency.ts";
import { languageOfCall } from "./language-of.ts";
import type { TakeLimit } from "./limits.ts";
import { handOffCallerOf } from "./hand-off-caller.ts";
import type { FindTenantHost } from "./tenant-host.ts";
import { isRefused, notFound, refuse, type Refused } from "./refused.ts";
import { refuseCommand, viewCallerOf, viewTokenIn } from "./view-caller.ts";
import { requestFeatures } from "./toggle-preview.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";

export type CallNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly findTenantHost: FindTenantHost;
  readonly takeLimit: TakeLimit;
};

export type AnyHandler = (input: CallInput, context: Context) => Promise<unknown>;

/**
 * Everything that all calls share before and around their handlers, in this order: the publication, whether the feature
 * is on, limits, the caller, and whether it is a repeat.
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
  const features = requestFeatures(tenantHost.publication.tenant, request);
  if (endpoint.toggle !== undefined && !features[endpoint.toggle]) return notFound();
  const now = needs.clock.now();
  const { tenantId } = tenantHost.publication.tenant;
  const moment = needs.clock.local(tenantHost.publication.tenant);
  const at: TenantDay = { tenantId, today: moment.today };
  const limited = endpoint.limit && (await needs.takeLimit(at, endpoint.limit, request.ip, now));
  if (limited) return limited;
  const language = languageOfCall(tenantHost.publication, request);
  const viewToken = viewTokenIn(request);
  const found =
    viewToken !== null
      ? await viewCallerOf(needs, viewToken, { name, endpoint, at, input, now, language, requestId: request.id })
      : endpoint.scope === "none"
        ? null
        : await callerOf(endpoint, needs, at, request, input, now, language);
  if (viewToken !== null && isRefused(found)) return found;
  const passed = isRefused(found) ? await handOffCallerOf(name, needs, at, request, input, now) : null;
  if (isRefused(found) && passed === null && needsToken(endpoint)) return found;
  const caller = isRefused(found) ? passed : found;
  const withoutRight = refusedRight(name, caller, input, tenantHost.publication, language);
  if (withoutRight !== null) return withoutRight;
  const keyed = keyedRequest(endpoint, request, caller, input);
  return runKeyed(needs.db, at, keyed, reply, (command) => {
    // Written out field by field: a spread costs more than all of these together.
    const context: Context = {
      publication: publicationIn(tenantHost.publication, language),
      tenantId,
      features,
      moment,
      language,
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
      command: viewToken === null ? command : refuseCommand(language),
    };
    return handler(input, context);
  });
}

/** Whatever this login may not do with this account is refused before anything is read, repeats included. */
function refusedRight(
  name: CallName,
  caller: Caller | null,
  input: CallInput,
  { tenant }: Publication,
  language: Language,
): Refused | null {
  const grant = caller?.account?.grant;
  if (grant === undefined) return null;
  const missing = missingRight(grant.kind, rightsNeeded(name, input));
  return (
    missing &&
    refuse(403, refusedRightText(grantWordsIn[language], grant.kind, missing, tenant.site.customerService.phone))
  );
}

const domainOf = (input: CallInput): string | null => {
  const domain = input["domain"] ?? input["Domain"];
  return typeof domain === "string" ? domain : null;
};

/** Null if no key was sent, or the call stores no answer. */
function keyedRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
  input: CallInput,
): KeyedRequest | Refused | null {
  if (endpoint.repeat !== "stored") return null;
  const subject = caller === null ? "anonymous" : caller.actor;
  return readKeyedRequest(request.headers["idempotency-key"], { subject, path: endpoint.path, input });
}
