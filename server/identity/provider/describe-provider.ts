import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { keySetSeconds } from "#core/site/signing-key.ts";
import { askProvider } from "./ask-provider.ts";
import { providerPaths } from "./provider-paths.ts";
import type { SiteVisit } from "./site-visit.ts";

const document = z.record(z.string(), z.unknown());

/** The discovery document: the provider's own, without the ways that our routes refuse. */
export async function describeProvider(
  { site }: SiteVisit,
  _: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = await askProvider(site, {
    method: "GET",
    url: providerPaths.discovery,
    headers: { accept: "application/json" },
    payload: "",
  });
  const described = { ...document.parse(JSON.parse(body.toString())), response_modes_supported: ["query"] };
  return reply
    .header("cache-control", `public, max-age=${keySetSeconds}`)
    .header("access-control-allow-origin", "*")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(described));
}
