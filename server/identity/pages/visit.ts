import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#core/format/language.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { languageOfPage } from "#server/http/language-of.ts";
import type { TakeLimit } from "#server/http/limits.ts";
import { type FindTenantHost, type TenantHost, tenantHostOf } from "#server/http/tenant-host.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { cookieName, cookieSeconds, setCookie, tokenOf } from "#server/http/sign-in-cookie.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { type PageWords, pageWordsIn } from "./page-words-in.ts";

export type IdentityPageNeeds = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly random: Random;
  readonly enqueue: Enqueue;
  readonly clock: Clock;
  readonly findTenantHost: FindTenantHost;
  readonly takeLimit: TakeLimit;
};

/** One request for a page of the built-in provider, and its publication. */
export type Visit = {
  readonly tenantHost: TenantHost;
  readonly tenant: Tenant;
  /** Tenant and day for its transactions. */
  readonly at: TenantDay;
  /** Path of the sign-in page, with a slash at its end; the other pages are below it. */
  readonly base: string;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
  /** The token in this browser's forms and in its cookie. */
  readonly formToken: string;
  readonly language: Language;
  readonly words: PageWords;
};

export type PageHandler = (visit: Visit, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export const providerPath = "/tncms/auth/federated/";

export async function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  needs: IdentityPageNeeds,
): Promise<Visit | null> {
  const tenantHost = await tenantHostOf(request, needs.findTenantHost);
  if (tenantHost === null) return null;
  const { tenant } = tenantHost.publication;
  const name = cookieName("form", tenantHost.origin, tenant.domain);
  const kept = tokenOf(cookieOf(request, name));
  const formToken = kept ?? needs.random.token();
  if (kept === null) void reply.header("set-cookie", setCookie(name, formToken, cookieSeconds.form));
  const base = tenantHost.basePath + providerPath;
  const { ip, id: requestId } = request;
  const language = languageOfPage(tenantHost.publication, request);
  return {
    tenantHost,
    tenant,
    at: tenantDay(needs.clock, tenant),
    base,
    now: needs.clock.now(),
    ip,
    requestId,
    formToken,
    language,
    words: pageWordsIn[language],
  };
}

/** A field of a posted form; empty if it is missing or was sent more than once. */
export function fieldOf(request: FastifyRequest, name: string): string {
  const { body } = request;
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" && value.isWellFormed() && !value.includes("\0") ? value : "";
}

/** A parameter of the address; null if it is missing or was sent more than once. */
export function parameterOf(request: FastifyRequest, name: string): string | null {
  const { query } = request;
  const value: unknown = typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === "string" ? value : null;
}
