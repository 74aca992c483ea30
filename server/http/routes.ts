import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hash } from "node:crypto";
import * as z from "zod/mini";
import { type CallName, contract } from "#contract/contract.ts";
import { type Endpoint, needsToken } from "#contract/endpoint.ts";
import { answerCall, type AnyHandler, type CallNeeds } from "./answer-call.ts";
import { toInput } from "./call-input.ts";
import { bearerOf } from "./caller-of.ts";
import type { Handlers } from "./handler.ts";
import { sendRefused, sendWrongMethod } from "./problems.ts";
import { isRefused, refuse, RefusedError } from "./refused.ts";
import { refusedCardData } from "./refused-card-data.ts";
import { requestedLanguage } from "./language-of.ts";
import { messagesIn, shapeSentence } from "./messages-in.ts";

/** The methods of a path of the contract, for 405 beside 404. Paths in lower case, without a final slash. */
export const methodsOfPath = (path: string): readonly string[] =>
  Object.values<Endpoint>(contract).flatMap((endpoint) =>
    endpoint.path.toLowerCase() === path ? [endpoint.method] : [],
  );

const noParameters = z.strictObject({});

/** A file in the OpenAPI document: bytes of this type, sent as they are. */
const fileOf = (mediaType: string) => ({ content: { [mediaType]: { schema: z.string() } } });

export type RouteNeeds = CallNeeds & { readonly handlers: Handlers };

/**
 * Registers a route for every call of the contract. Everything that a route does before its handler is the same for
 * all, and is here.
 */
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
        // An undeclared parameter must not slip past the body's own fields.
        querystring: endpoint.query ?? noParameters,
        ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
        ...(needsToken(endpoint) ? { security: [{ bearer: [] }] } : {}),
        response: { 200: endpoint.file === undefined ? endpoint.output : fileOf(endpoint.file) },
      },
      // This also covers refusals of such a call, and answers that carry a token.
      onRequest: (_, reply, done) => {
        if (needsToken(endpoint) || endpoint.method === "POST") void reply.header("cache-control", "no-store");
        done();
      },
      preValidation: (request, _, done) => done(refusedUnread(endpoint, request) ?? undefined),
      handler: async (request, reply) => {
        const answer = await answerCall(name, endpoint, handler, needs, request, reply);
        if (isRefused(answer)) return sendRefused(request, reply, answer);
        return endpoint.file === undefined ? answer : sendFile(request, reply, endpoint, answer as Uint8Array);
      },
    });
  }
  refuseGetOfWrites(app);
}

/** Programs read a file without a token again and again, so one that has not changed isn't sent again. */
function sendFile(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, file: Uint8Array): FastifyReply {
  const { file: type = "" } = endpoint;
  if (needsToken(endpoint)) return reply.type(type).send(file);
  const tag = `"${hash("sha256", file, "base64url").slice(0, 22)}"`;
  void reply.headers({ etag: tag, "cache-control": "private, no-cache" });
  const held = (request.headers["if-none-match"] ?? "").split(",").map((it) => it.trim().replace(/^W\//, ""));
  return held.includes(tag) ? reply.code(304).send() : reply.type(`${type}; charset=utf-8`).send(file);
}

/** The pages' route takes every GET without a route, so a write that is called with GET has to refuse it itself. */
function refuseGetOfWrites(app: FastifyInstance): void {
  for (const { path, method } of Object.values<Endpoint>(contract)) {
    if (method !== "POST") continue;
    app.get(path, { schema: { hide: true } }, async (request, reply) => sendWrongMethod(request, reply, [method]));
  }
}

/** Refused before the shape is checked: a missing token, card data, an empty parameter object. */
function refusedUnread(endpoint: Endpoint, request: FastifyRequest): RefusedError | null {
  if (needsToken(endpoint) && bearerOf(request) === null)
    return new RefusedError(refuse(401, messagesIn[requestedLanguage(request)].notAuthenticated));
  const cardData = refusedCardData(request, requestedLanguage(request));
  if (cardData !== null) return cardData;
  return endpoint.whenEmpty !== undefined && Object.keys(toInput(request.body)).length === 0
    ? new RefusedError(refuse(400, shapeSentence(endpoint.whenEmpty, requestedLanguage(request))))
    : null;
}
