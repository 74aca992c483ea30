import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type MachineCallName, machineContract } from "#contract/machine/machine-contract.ts";
import type { MachineEndpoint } from "#contract/machine/machine-endpoint.ts";
import { problem } from "#contract/problem.ts";
import { checkKeyUse, scopeTexts, tenantOfKey } from "#core/site/api-key.ts";
import { machineLimit } from "#core/site/throttle.ts";
import type { TenantDay } from "#server/db/database.ts";
import { bearerOf } from "#server/http/caller-of.ts";
import { type CallInput, toInput } from "#server/http/call-input.ts";
import { refusedCardData } from "#server/http/refused-card-data.ts";
import { readKeyedRequest, runKeyed } from "#server/http/idempotency.ts";
import { problemType, sendRefused } from "#server/http/problems.ts";
import { isRefused, refuse, type Refused } from "#server/http/refused.ts";
import { findKey, noteKeyUse } from "#server/store/machine/api-key.ts";
import { type CallAsReaderNeeds, type MachineRequest, onAccount, readerCaller } from "./call-as-reader.ts";
import { keyLimiter } from "./key-limiter.ts";
import type { CallAsReader, ChangeContext, MachineContext, MachineHandlers } from "./machine-handler.ts";

export type MachineNeeds = CallAsReaderNeeds;

type AnyRead = (input: CallInput, context: MachineContext) => Promise<unknown>;
type AnyChange = {
  readonly run: (input: CallInput, context: ChangeContext) => Promise<unknown>;
  readonly answer: (kept: unknown, input: CallInput) => unknown;
};

const wrongKey = (): Refused => refuse(401, "The key is missing, was revoked, or has expired.");

const keyHeader = z.looseObject({
  /** 8 to 100 visible characters. A repeat with it gets the first answer, and nothing is done again; kept for 24 hours. */
  "idempotency-key": z.optional(z.string()),
});

/** Registers the calls for the publisher's other systems. Each is for a server with a key, never for a browser. */
export function registerMachine(
  app: FastifyInstance,
  needs: MachineNeeds & { readonly handlers: MachineHandlers },
): void {
  const take = keyLimiter(machineLimit);
  for (const [name, endpoint] of Object.entries<MachineEndpoint>(machineContract)) {
    const handler = needs.handlers[name as MachineCallName];
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        operationId: name,
        summary: endpoint.summary,
        tags: ["v1"],
        querystring: endpoint.method === "GET" ? endpoint.query : noParameters,
        ...(endpoint.method === "GET" ? {} : { body: endpoint.body, headers: keyHeader }),
        security: [{ apiKey: [] }],
        response: { 200: endpoint.output, ...(endpoint.method === "GET" ? {} : { 409: refusedBy(endpoint.refusals) }) },
      },
      onRequest: async (_, reply) => void reply.header("cache-control", "no-store"),
      preValidation: (request, _, done) => done(refusedCardData(request, "en") ?? undefined),
      handler: async (request, reply) => {
        const admitted = await admit(needs, take, endpoint, request);
        if (isRefused(admitted)) return sendRefused(request, reply, admitted);
        const answer =
          endpoint.method === "GET"
            ? await read(needs, handler as AnyRead, admitted, request, reply)
            : await change(needs, handler as AnyChange, admitted, request, reply);
        return isRefused(answer) ? sendRefused(request, reply, answer) : answer;
      },
    });
  }
}

/** A refusal by the rules: the reason's code is in the problem's `errors`. */
const refusedBy = (codes: readonly string[]) => ({
  description: ["The rules don't allow it, or the account was merged (merged).", ...codes].join(" "),
  content: { [problemType]: { schema: problem } },
});

const noParameters = z.strictObject({});

function read(
  needs: MachineNeeds,
  handler: AnyRead,
  { publication, tenantId, today, actor }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const look = lookingUp(needs, { publication, actor, request, reply }, { tenantId, today });
  return handler(toInput(request.query), { publication, tenantId, today, read: look });
}

const lookingUp = (needs: MachineNeeds, asking: Omit<MachineRequest, "command">, at: TenantDay): CallAsReader =>
  readerCaller(needs, { ...asking, command: (work) => needs.db.write(at, work) });

/** A repeat gets the first answer. Without a key nobody could tell a repeat from a second request. */
async function change(
  needs: MachineNeeds,
  { run, answer }: AnyChange,
  { publication, tenantId, today, actor, keyName }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return refuse(400, "A change needs an Idempotency-Key.");
  const input = toInput(request.body);
  const at = { tenantId, today };
  const asking = { publication, actor, request, reply };
  const keyed = readKeyedRequest(key, { subject: actor, path: request.routeOptions.url ?? request.url, input });
  const kept = await runKeyed(needs.db, at, keyed, reply, (command) =>
    run(input, {
      publication,
      tenantId,
      today,
      actor,
      keyName,
      at,
      now: needs.clock.now(),
      requestId: request.id,
      read: lookingUp(needs, asking, at),
      change: readerCaller(needs, { ...asking, command }),
      changeAccount: (accountNumber, work) => onAccount(command, accountNumber, work),
    }),
  );
  return isRefused(kept) ? kept : answer(kept, input);
}

type Admitted = Omit<MachineContext, "read"> & Pick<ChangeContext, "actor" | "keyName">;

/** The publication of the key, if the key may do this now. */
async function admit(
  { db, clock, publications }: Pick<MachineNeeds, "db" | "clock" | "publications">,
  take: ReturnType<typeof keyLimiter>,
  { scope }: MachineEndpoint,
  request: FastifyRequest,
): Promise<Admitted | Refused> {
  const text = bearerOf(request) ?? "";
  const tenantId = tenantOfKey(text);
  const publication = tenantId === null ? null : await publications.publication(tenantId);
  if (tenantId === null || publication === null) return wrongKey();
  const key = await findKey(db, tenantId, text);
  const { today } = clock.local(publication.tenant);
  const may = key === null ? "invalid" : checkKeyUse(key, scope, today);
  if (key === null || may === "invalid") return wrongKey();
  if (may === "not-allowed") return refuse(403, `This key may not ${scopeTexts[scope]}.`);
  const wait = take(`${tenantId} ${key.keyId}`, clock.now().getTime());
  if (wait !== null) return refuse(429, "This key has made too many requests.", { retryAfterSeconds: wait });
  if (key.lastUsedOn !== today) await db.writeAtOnce({ tenantId, today }, (tx) => noteKeyUse(tx, key.keyId));
  return { publication, tenantId, today, actor: `api-key:${key.keyId}`, keyName: key.name };
}
