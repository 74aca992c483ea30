import type { FastifyReply, FastifyRequest } from "fastify";
import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";
import { deviceName } from "#core/identity/device-name.ts";
import { isAllowed, notAllowedText, rolesAt, type StaffAction } from "#core/staff/role.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { type CallInput, toInput } from "#server/http/call-input.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { type KeyedRequest, readKeyedRequest, runKeyed } from "#server/http/idempotency.ts";
import { isRefused, notFound, refuse, type Refused } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { findStaffBySession, type Staff } from "#server/store/staff/staff-session.ts";
import type { DeskContext } from "./desk-handler.ts";
import { staffTokenOf } from "./staff-cookie.ts";

export type DeskCallNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
};

export type AnyDeskHandler = (input: CallInput, context: DeskContext) => Promise<unknown>;

/** The caller, after all checks: a desk user, at a publication where they may do this. */
export type AuthorizedStaff = { readonly staff: Staff; readonly publication: Publication };

export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** Everything that all calls of the desk share before their handlers: who calls, what they may do, and where. */
export async function answerDeskCall(
  endpoint: DeskEndpoint,
  handler: AnyDeskHandler,
  needs: DeskCallNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = { ...toInput(request.query), ...toInput(request.body) };
  const now = needs.clock.now();
  const staff = await staffOf(needs, request, now);
  if (staff === null && endpoint.action !== "anybody") return signInRequired();
  const call = {
    now,
    origin: originOf(request),
    ip: request.ip,
    requestId: request.id,
    device: () => deviceName(request.headers["user-agent"] ?? ""),
    cookie: (name: string) => cookieOf(request, name),
    header: (name: string, value: string) => void reply.header(name, value),
  };
  if (staff !== null && endpoint.provenLately === true && !staff.provenLately) return proofRequired();
  if (endpoint.about === "installation") {
    const { action } = endpoint;
    const named = input["publication"];
    if (staff !== null && isAction(action) && typeof named === "string") {
      const there = await authorizeStaff(needs, staff, action, named, request.id);
      if (isRefused(there)) return there;
    }
    if (
      staff !== null &&
      isAction(action) &&
      !staff.roles.some(({ tenantId }) => isAllowed(staff.roles, action, tenantId ?? 0))
    ) {
      const tried = { action: `desk.${action}`, subject: "installation", outcome: "refused" };
      await noteStaff(needs.db.directory, { at: now, actor: actorOf(staff), ...tried });
      return refuse(403, notAllowedText(action));
    }
    return handler(input, { ...call, staff } as DeskContext);
  }
  if (staff === null) return signInRequired();
  const domain = input["publication"];
  const admitted = await authorizeStaff(
    needs,
    staff,
    endpoint.action,
    typeof domain === "string" ? domain : "",
    request.id,
  );
  if (!("publication" in admitted)) return admitted;
  const { publication } = admitted;
  const { tenantId } = publication.tenant;
  const moment = needs.clock.local(publication.tenant);
  const at: TenantDay = { tenantId, today: moment.today };
  const needsKey = endpoint.withoutKey !== true;
  const keyed = keyedRequestOf({ ...endpoint, needsKey }, request, staff, input);
  return runKeyed(needs.db, at, keyed, reply, (command) =>
    handler(input, { ...call, staff, publication, tenantId, moment, at, command } as DeskContext),
  );
}

export const staffOf = async (
  { db }: Pick<DeskCallNeeds, "db">,
  request: FastifyRequest,
  now: Date,
): Promise<Staff | null> => {
  const token = staffTokenOf(originOf(request), (name) => cookieOf(request, name));
  return token === null ? null : findStaffBySession(db.directory, token, now);
};

export const signInRequired = (): Refused => refuse(401, "Please sign in.");
/** Tells the screens to ask for password and code, and to send the call again. */
export const proofRequired = (): Refused =>
  refuse(403, "Please confirm that it's you.", { errors: [{ pointer: "", detail: "prove-again" }] });

const isAction = (action: DeskEndpoint["action"]): action is StaffAction =>
  action !== "signed-in" && action !== "anybody";

/** The subject of a refused attempt, for the trail: `account:7`, and the reader's call. */
export type AttemptedAction = { readonly subject: string; readonly call?: string };

/** A publication where somebody holds no role is answered as unknown; a refused action is recorded in its trail. */
export async function authorizeStaff(
  { db, clock, publications }: DeskCallNeeds,
  staff: Staff,
  action: DeskEndpoint["action"],
  domain: string,
  requestId: string,
  tried: AttemptedAction = { subject: "publication" },
): Promise<AuthorizedStaff | Refused> {
  const { byDomain } = await publications.directory();
  const known = byDomain.get(domain.toLowerCase());
  if (known === undefined || rolesAt(staff.roles, known.tenantId).length === 0) return notFound();
  const publication = await publications.publication(known.tenantId);
  if (publication === null) return notFound();
  if (!isAction(action) || isAllowed(staff.roles, action, known.tenantId)) return { staff, publication };
  const { today } = clock.local(publication.tenant);
  await db.writeAtOnce({ tenantId: known.tenantId, today }, (tx) =>
    audit(tx, {
      actor: actorOf(staff),
      action: `desk.${action}`,
      subject: tried.subject,
      details: tried.call === undefined ? {} : { call: tried.call },
      outcome: "refused",
      requestId,
    }),
  );
  return refuse(403, notAllowedText(action));
}

/** The name of a desk user in the trail. */
export const actorOf = ({ staffId }: Pick<Staff, "staffId">): string => `staff:${staffId}`;

/** A change without a key is refused: after two clicks, nobody could tell whether the second one was intended. */
export function keyedRequestOf(
  { method, path, needsKey }: Pick<DeskEndpoint, "method" | "path"> & { readonly needsKey: boolean },
  request: FastifyRequest,
  staff: Staff,
  input: CallInput,
): KeyedRequest | Refused | null {
  if (method === "GET") return null;
  const key = request.headers["idempotency-key"];
  if (key === undefined && needsKey) return refuse(400, "A change needs an Idempotency-Key.");
  return readKeyedRequest(key, { subject: actorOf(staff), path, input });
}
