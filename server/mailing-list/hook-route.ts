import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MailingLists } from "#server/adapters/mailing-list/port.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { FindTenantHost } from "#server/http/tenant-host.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";
import { requeueMembers } from "#server/store/mailing-list/member-outbox.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { listFinder, type ListOf } from "./list-of.ts";

export type HookNeeds = {
  readonly db: Database;
  readonly outside: {
    readonly clock: Clock;
    readonly secrets: SecretBox;
    readonly mailingLists: MailingLists;
  };
  readonly emulatorUrl: string;
  readonly findTenantHost: FindTenantHost;
};

type Opened = Pick<HookNeeds, "db" | "outside" | "findTenantHost"> & { readonly listOf: ListOf };

/** A member with all of its fields. */
const maxBytes = 64_000;

type Hook = { Params: { domain: string }; Querystring: { key?: unknown } };

/** Where a publication's list reports what happens there. The key is in the query, which is never logged. */
export const hookPath = (domain: string): string => `/hooks/mailing-list/${domain}`;

/**
 * The route to which a mailing list reports. Providers do not sign their reports, so the address has a key, and a
 * report only says which mailbox to ask the list about: a forged one changes nothing. 204: the report is noted.
 */
export async function registerListHook(app: FastifyInstance, given: HookNeeds): Promise<void> {
  const { db, outside, emulatorUrl } = given;
  const secretOf = tenantSecrets(db, outside.secrets, "mailingList.secret");
  const needs: Opened = { ...given, listOf: listFinder({ lists: outside.mailingLists, secretOf, emulatorUrl }) };
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxBytes },
      (_, body, done) => done(null, body),
    );
    const options = { bodyLimit: maxBytes, schema: { hide: true } };
    // A provider first checks whether the address answers.
    scope.get<Hook>(hookPath(":domain"), options, async (request, reply) =>
      (await publicationOf(needs, request)) === null
        ? sendRefused(request, reply, refuse(404))
        : reply.code(200).send("ok"),
    );
    scope.post<Hook>(hookPath(":domain"), options, (request, reply) => take(needs, request, reply));
  });
}

async function take(needs: Opened, request: FastifyRequest<Hook>, reply: FastifyReply): Promise<FastifyReply> {
  const publication = await publicationOf(needs, request);
  // No list here, no such publication, and a wrong key all get the same answer.
  if (publication === null) return sendRefused(request, reply, refuse(404));
  const report = needs.outside.mailingLists.readReport(typeof request.body === "string" ? request.body : "");
  if (report !== null)
    await needs.db.write(tenantDay(needs.outside.clock, publication.tenant), (tx) =>
      requeueMembers(tx, [report.email], report.movedTo),
    );
  return reply.code(204).send();
}

async function publicationOf(
  { findTenantHost, listOf }: Opened,
  { protocol, host, params, query }: FastifyRequest<Hook>,
): Promise<Publication | null> {
  const found = await findTenantHost({ protocol, host, path: null, domain: params.domain });
  const open = found === null ? null : await listOf(found.publication.tenant);
  if (found === null || open === null) return null;
  const [given, right] = [Buffer.from(typeof query.key === "string" ? query.key : ""), Buffer.from(open.hookSecret)];
  return given.length === right.length && timingSafeEqual(given, right) ? found.publication : null;
}
