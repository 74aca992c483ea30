import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MailReceiver } from "#server/adapters/inbound-mail/port.ts";
import type { FindTenantHost } from "#server/http/tenant-host.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";
import { handleInboundMail, type HandleInboundMailNeeds } from "./handle-inbound-mail.ts";
import type { InboundMailKeysOf } from "#server/store/publication/tenant-secret.ts";

export type InboundMailNeeds = HandleInboundMailNeeds & {
  readonly findTenantHost: FindTenantHost;
  readonly receiver: MailReceiver;
  readonly keysOf: InboundMailKeysOf;
};

/** An email without its attachments. */
const maxBytes = 100_000;

type DomainParams = { Params: { domain: string } };

/**
 * The route to which a mail service delivers a publication's incoming email, signed (docs/operating.md). 204: it was
 * accepted, and has had its effect. Anything else: the service tries again.
 */
export async function registerInboundMail(app: FastifyInstance, needs: InboundMailNeeds): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes, so nothing may read the body before it is checked.
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.post<DomainParams>("/hooks/mail/:domain", { bodyLimit: maxBytes, schema: { hide: true } }, (request, reply) =>
      take(needs, request, reply),
    );
  });
}

async function take(
  { findTenantHost, receiver, keysOf, ...needs }: InboundMailNeeds,
  request: FastifyRequest<DomainParams>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { protocol, host, params } = request;
  const tenantHost = await findTenantHost({ protocol, host, path: null, domain: params.domain });
  const keys = tenantHost === null ? [] : await keysOf(tenantHost.publication.tenant.tenantId);
  // A publication that receives no email here, and one that does not exist, get the same answer.
  if (tenantHost === null || keys.length === 0) return sendRefused(request, reply, refuse(404));
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === "string" ? value : undefined;
  };
  const opened = receiver.open({ body: String(request.body), header }, keys, needs.clock.now());
  if (opened.kind === "refused") return sendRefused(request, reply, refuse(401));
  if (opened.kind === "unreadable") return sendRefused(request, reply, refuse(400));
  const taken = await handleInboundMail(needs, {
    publication: tenantHost.publication,
    mail: opened.mail,
    requestId: request.id,
  });
  request.log.info({ domain: params.domain, taken }, "an email came in");
  return reply.code(204).send();
}
