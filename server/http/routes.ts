import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type CallName, contract } from "#contract/contract.ts";
import { type Endpoint, needsToken } from "#contract/endpoint.ts";
import { fieldProblems } from "#contract/field-problems.ts";
import { messages } from "#contract/messages.ts";
import { answerCall, type AnyHandler, type CallNeeds } from "./answer-call.ts";
import { toInput } from "./call-input.ts";
import { bearerOf } from "./caller-of.ts";
import { findCardData } from "./card-data.ts";
import type { Handlers } from "./handler.ts";
import { sendRefused, sendWrongMethod } from "./problems.ts";
import { isRefused, refuse, RefusedError } from "./refused.ts";

/** The verbs of a path of the contract, for 405 beside 404. Paths in lower case, without a final slash. */
export const methodsOfPath = (path: string): readonly string[] =>
  Object.values<Endpoint>(contract).flatMap((endpoint) =>
    endpoint.path.toLowerCase() === path ? [endpoint.method] : [],
  );

const noParameters = z.strictObject({});

/** As the OpenAPI document says it: bytes of this type, which are sent as they are. */
const fileOf = (mediaType: string) => ({ content: { [mediaType]: { schema: z.string() } } });

export type RouteNeeds = CallNeeds & { readonly handlers: Handlers };

/** Makes a route of every call of the contract. What a route does before its handler is the same for all, and is here. */
export function registerRoutes(app: FastifyInstance, needs: RouteNeeds): void {
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const name = key as CallName;
    const handler = needs.handlers[name] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        operationId: name,
        summary: endpoint.summary,
        tags: [endpoint.path.split("/")[2] ?? ""],
        // A parameter that no one asked for must not slip past the body's own fields.
        querystring: endpoint.query ?? noParameters,
        ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
        ...(needsToken(endpoint) ? { security: [{ bearer: [] }] } : {}),
        response: { 200: endpoint.file === undefined ? endpoint.output : fileOf(endpoint.file) },
      },
      // Refusals of such a call too, and answers that carry a token.
      onRequest: (_, reply, done) => {
        if (needsToken(endpoint) || endpoint.method === "POST") void reply.header("cache-control", "no-store");
        done();
      },
      preValidation: (request, _, done) => done(refusedUnread(endpoint, request) ?? undefined),
      handler: async (request, reply) => {
        const answer = await answerCall(name, endpoint, handler, needs, request, reply);
        if (isRefused(answer)) return sendRefused(request, reply, answer);
        return endpoint.file === undefined ? answer : reply.type(endpoint.file).send(answer);
      },
    });
  }
  refuseGetOfWrites(app);
}

/** The pages' own route takes every GET that is nobody's: a write that is asked for with GET says so itself. */
function refuseGetOfWrites(app: FastifyInstance): void {
  for (const { path, method } of Object.values<Endpoint>(contract)) {
    if (method !== "POST") continue;
    app.get(path, { schema: { hide: true } }, async (request, reply) => sendWrongMethod(request, reply, [method]));
  }
}

/** What is refused before the shape is looked at: no token at all, card data, an empty parameter object. */
function refusedUnread(endpoint: Endpoint, request: FastifyRequest): RefusedError | null {
  if (needsToken(endpoint) && bearerOf(request) === null)
    return new RefusedError(refuse(401, messages.notAuthenticated));
  const found = findCardData(request.query) ?? findCardData(request.body);
  if (found !== null) {
    const errors = [{ pointer: found, detail: fieldProblems.cardData }];
    return new RefusedError(refuse(400, "The request holds card data.", { errors }));
  }
  return endpoint.whenEmpty !== undefined && Object.keys(toInput(request.body)).length === 0
    ? new RefusedError(refuse(400, endpoint.whenEmpty))
    : null;
}
