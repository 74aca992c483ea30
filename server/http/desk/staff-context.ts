import type { FastifyReply, FastifyRequest } from "fastify";
import { featureKeys, type FeatureStates } from "#core/site/feature.ts";
import { deviceName } from "#core/identity/device-name.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import type { Context } from "#server/http/handler.ts";
import type { Command } from "#server/http/idempotency.ts";
import type { Caller } from "#server/store/account/caller.ts";
import { publicationIn } from "#server/store/publication/publication-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { DeskCallNeeds } from "./answer-desk-call.ts";

/** A publication may have switched a page off for its readers, but on the phone everything is on. */
const allOn = Object.fromEntries(featureKeys.map((key) => [key, true])) as FeatureStates;

/** What a reader's handler is given for a request that staff make. The desk speaks English. */
export function staffContext(
  { clock }: Pick<DeskCallNeeds, "clock">,
  publication: Publication,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  command: Command,
): Context<"account"> {
  const moment = clock.local(publication.tenant);
  const { tenantId } = publication.tenant;
  return {
    publication: publicationIn(publication, "en"),
    tenantId,
    features: allOn,
    moment,
    language: "en",
    at: { tenantId, today: moment.today },
    now: clock.now(),
    caller,
    origin: `${request.protocol}://${request.host}`,
    basePath: "",
    ip: request.ip,
    requestId: request.id,
    privacySignal: false,
    device: () => deviceName(request.headers["user-agent"] ?? ""),
    cookie: (name) => cookieOf(request, name),
    header: (name, value) => void reply.header(name, value),
    command,
  };
}
