import type { Input, Output } from "#contract/call-shape.ts";
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { contract } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  type ActionForAccount,
  actionsForAccount,
  pathForAccount,
  type PaymentForAccount,
  paymentsForAccount,
  type ReadForAccount,
} from "#contract/desk/for-account.ts";
import { type DeskCallName, deskContract, type DeskContract } from "#contract/desk/desk-contract.ts";
import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";
import type { Role } from "#core/staff/role.ts";
import { newKey } from "./calls.ts";
import { staffTotpPlace } from "#server/crypto/secret-box.ts";
import { grantRole, insertStaff, setCredentials } from "#server/store/staff/staff.ts";
import { openStaffSession } from "#server/store/staff/staff-session.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/** A member of the publishers' staff, with their sign-in details and a session. */
export type Colleague = {
  readonly staffId: number;
  readonly email: string;
  readonly password: string;
  /** The code in their authenticator app at a moment. */
  readonly codeAt: (now: Date) => string;
  readonly session: string;
};

export const deskHost = "desk.localhost";

/** Somebody with a role at a publication, signed in. An owner's role applies everywhere. */
export async function aColleague(site: Site, role: Role, publisher: Publisher): Promise<Colleague> {
  const { outside, db } = site.needs;
  const email = `${randomUUID()}@staff.example`;
  const password = `pass ${randomUUID()}`;
  const secret = new Secret({ size: 20 });
  const now = outside.clock.now();
  const hashed = await outside.passwords.hash(password);
  if (hashed.kind === "busy") throw new Error("busy");
  const session = outside.random.token();
  const staffId = await db.writeDirectory(async (q) => {
    const made = await insertStaff(q, { email, name: "Marge Olson", now });
    const totpSecret = outside.secrets.seal(secret.base32, staffTotpPlace(made));
    await setCredentials(q, made, { passwordHash: hashed.value, totpSecret });
    await grantRole(q, made, role, role === "owner" ? null : publisher.tenantId);
    await openStaffSession(q, { staffId: made, token: session, device: "Firefox on Windows", now });
    return made;
  });
  const totp = new TOTP({ secret });
  return { staffId, email, password, codeAt: (at) => totp.generate({ timestamp: at.getTime() }), session };
}

/** Somebody who is already signed in, but has no way to sign in again: the quickest to create. */
export async function atWork(
  { needs: { db, outside } }: Site,
  role: Role,
  { tenantId }: Publisher,
): Promise<Pick<Colleague, "staffId" | "session" | "email">> {
  const now = outside.clock.now();
  const session = outside.random.token();
  const email = `${randomUUID()}@staff.example`;
  const staffId = await db.writeDirectory(async (q) => {
    const made = await insertStaff(q, { email, name: "Marge Olson", now });
    await grantRole(q, made, role, role === "owner" ? null : tenantId);
    await openStaffSession(q, { staffId: made, token: session, device: "Firefox on Windows", now });
    return made;
  });
  return { staffId, session, email };
}

/** Makes their last proof of identity too old for actions that can do harm. */
export const proofIsOld = (site: Site, who: Pick<Colleague, "session">): Promise<void> =>
  moveProof(site, who, "-10 minutes");

/** Makes their last proof of identity last for a day, however slow the machine is. */
export const proofLasts = (site: Site, who: Pick<Colleague, "session">): Promise<void> => moveProof(site, who, "1 day");

async function moveProof(site: Site, { session }: Pick<Colleague, "session">, by: string): Promise<void> {
  await asOwner(
    site.store.owner,
    "update staff_session set proven_at = proven_at + $2::interval where token_hash = $1",
    [hashToken(session), by],
  );
}

type How = {
  readonly session?: string | undefined;
  /** Left out: a new one, as the pages send with each change; null: none. */
  readonly key?: string | null;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
};

/** Makes a reader's call for an account, as staff. */
export async function callForAccount(
  site: Site,
  name: ReadForAccount | ActionForAccount | PaymentForAccount,
  payload: Readonly<Record<string, unknown>>,
  { session, key = newKey(), headers = {} }: How = {},
): Promise<DeskAnswer<Record<string, unknown>>> {
  const endpoint: Endpoint = contract[name];
  const method = name in actionsForAccount || name in paymentsForAccount ? "POST" : endpoint.method;
  const { domain, ...rest } = payload;
  // The one write of the contract that names its publication in the query.
  const asked = method === "GET" ? payload : name === "validateAddress" ? { domain } : {};
  const query = new URLSearchParams(Object.entries(asked).map(([field, value]) => [field, String(value)])).toString();
  const response = await site.app.inject({
    method,
    url: `${pathForAccount(name)}${query === "" ? "" : `?${query}`}`,
    headers: {
      host: deskHost,
      ...(method === "GET" ? {} : { origin: `http://${deskHost}` }),
      ...(session === undefined ? {} : { cookie: `staff=${session}` }),
      ...(method === "GET" || key === null ? {} : { "idempotency-key": key }),
      ...headers,
    },
    ...(method === "GET" ? {} : { payload: name === "validateAddress" ? rest : payload }),
  });
  const isJson = String(response.headers["content-type"]).includes("json");
  return { status: response.statusCode, body: isJson ? response.json() : {}, headers: response.headers };
}

export type DeskAnswer<T> = {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** Makes a call as the desk's pages would, and returns the answer with any status. */
export async function deskCall<Name extends DeskCallName>(
  site: Site,
  name: Name,
  input: Input<DeskContract[Name]> | Record<string, unknown>,
  { session, key = newKey(), host = deskHost, headers = {}, ip = "127.0.0.1" }: How = {},
): Promise<DeskAnswer<Output<DeskContract[Name]>>> {
  const endpoint: DeskEndpoint = deskContract[name];
  const isRead = endpoint.method === "GET";
  const given = { ...(input as Record<string, unknown>) };
  const query = new URLSearchParams(
    Object.entries(isRead ? given : {}).map(([field, value]) => [field, String(value)]),
  ).toString();
  const response = await site.app.inject({
    method: endpoint.method,
    remoteAddress: ip,
    url: query === "" ? endpoint.path : `${endpoint.path}?${query}`,
    headers: {
      host,
      ...(isRead ? {} : { origin: `http://${host}` }),
      ...(session === undefined ? {} : { cookie: `staff=${session}` }),
      ...(isRead || key === null ? {} : { "idempotency-key": key }),
      ...headers,
    },
    ...(isRead ? {} : { payload: given }),
  });
  const isJson = String(response.headers["content-type"]).includes("json");
  const body = (isJson ? response.json() : {}) as Output<DeskContract[Name]>;
  return { status: response.statusCode, body, headers: response.headers };
}

/** The sentence of a refusal, whose body is a problem answer instead of the call's own. "" if nothing was refused. */
export function detailOf(answer: { readonly body: unknown } | undefined): string {
  const body = answer?.body;
  return typeof body === "object" && body !== null && "detail" in body ? String(body.detail) : "";
}
