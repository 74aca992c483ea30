import type { FastifyInstance, FastifyRequest } from "fastify";
import { machineContract, type MachineCallName } from "#contract/machine/machine-contract.ts";
import type { MachineEndpoint } from "#contract/machine/machine-endpoint.ts";
import { mayUse, scopeTexts, tenantOfKey } from "#core/site/api-key.ts";
import { machineLimit } from "#core/site/throttle.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { bearerOf } from "#server/http/caller-of.ts";
import { type CallInput, toInput } from "#server/http/call-input.ts";
import { sendRefused } from "#server/http/problems.ts";
import { isRefused, type Refused, refuse } from "#server/http/refused.ts";
import { findKey, noteKeyUse } from "#server/store/machine/api-key.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { keyUses } from "./key-uses.ts";
import type { MachineContext, MachineHandlers } from "./machine-handler.ts";

export type MachineNeeds = { readonly db: Database; readonly clock: Clock; readonly publications: Publications };

type AnyHandler = (input: CallInput, context: MachineContext) => Promise<unknown>;

const wrongKey = (): Refused => refuse(401, "The key is missing, was revoked, or has expired.");

/** Registers the calls for the publisher's other systems: each is for a server with a key, and never for a browser. */
export function registerMachine(
  app: FastifyInstance,
  needs: MachineNeeds & { readonly handlers: MachineHandlers },
): void {
  const take = keyUses(machineLimit);
  for (const [name, endpoint] of Object.entries<MachineEndpoint>(machineContract)) {
    const handler = needs.handlers[name as MachineCallName] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        operationId: name,
        summary: endpoint.summary,
        tags: ["v1"],
        querystring: endpoint.query,
        security: [{ apiKey: [] }],
        response: { 200: endpoint.output },
      },
      onRequest: async (_, reply) => void reply.header("cache-control", "no-store"),
      handler: async (request, reply) => {
        const admitted = await admit(needs, take, endpoint, request);
        if (isRefused(admitted)) return sendRefused(request, reply, admitted);
        const answer = await handler(toInput(request.query), admitted);
        return isRefused(answer) ? sendRefused(request, reply, answer) : answer;
      },
    });
  }
}

/** The publication of the key, if the key may do this now. */
async function admit(
  { db, clock, publications }: MachineNeeds,
  take: ReturnType<typeof keyUses>,
  { scope }: MachineEndpoint,
  request: FastifyRequest,
): Promise<MachineContext | Refused> {
  const text = bearerOf(request) ?? "";
  const tenantId = tenantOfKey(text);
  const publication = tenantId === null ? null : await publications.publication(tenantId);
  if (tenantId === null || publication === null) return wrongKey();
  const key = await findKey(db, tenantId, text);
  const { today } = clock.local(publication.tenant);
  const may = key === null ? "invalid" : mayUse(key, scope, today);
  if (key === null || may === "invalid") return wrongKey();
  if (may === "not-allowed") return refuse(403, `This key may not ${scopeTexts[scope]}.`);
  const wait = take(`${tenantId} ${key.keyId}`, clock.now().getTime());
  if (wait !== null) return refuse(429, "This key asks too often.", { retryAfterSeconds: wait });
  if (key.lastUsedOn !== today) await db.writeAtOnce({ tenantId, today }, (tx) => noteKeyUse(tx, key.keyId));
  return { publication, tenantId, today };
}
