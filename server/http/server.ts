import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import type * as core from "zod/v4/core";
import { answerHeaders } from "./answer-headers.ts";
import { defaultLagMs, isHealthCheck, limitLoad } from "./load-limit.ts";
import { withOneDeadline } from "#server/db/waiting-time.ts";
import type { SiteLog } from "./log.ts";
import { compiledShape } from "./compiled-shape.ts";
import type { PageOrigins } from "./content-security.ts";
import type { Warning } from "./health.ts";
import { sendRefused } from "./problems.ts";
import { readJson } from "./read-json.ts";
import { refuse, RefusedError } from "./refused.ts";
import { describeShapeProblems } from "./shape-problem.ts";
import { answerUnreadablePath, answerUnreadableRequest } from "./unreadable.ts";
import { writerOf } from "./rendered.ts";

const limits = {
  bodyBytes: 100_000,
  headerBytes: 16_384,
  urlBytes: 8_192,
  headersMs: 10_000,
  requestMs: 15_000,
  connections: 10_000,
} as const;
/** Sent when all places are taken. */
const comeAgain = refuse(503, "", { retryAfterSeconds: 5 });

export type ServerOptions = {
  /** Null for no log. */
  readonly log: SiteLog | null;
  readonly trustedProxies: readonly string[];
  readonly origins: PageOrigins;
  readonly warnings: Set<Warning>;
  /** How far the event loop may lag, in ms. Tests allow more: the machine may have other work. */
  readonly maxLagMs?: number | undefined;
};

/** A Fastify with the limits of security.md I25, our JSON reader, request ids and the headers that every answer has. */
export function createServer(options: ServerOptions): FastifyInstance {
  describeShapeProblems();
  const { log } = options;
  const headersOf = answerHeaders(options.origins);
  const app = Fastify({
    ...(log === null ? { logger: false } : { loggerInstance: log as FastifyBaseLogger }),
    logController: new LogController({ disableRequestLogging: true }),
    // Most requests write no lines of their own: `logOf` makes the log that carries the request's id.
    childLoggerFactory: (shared) => shared,
    // A request that came in before the stop is answered like any other: a proxy would pass a 503 on to its reader.
    return503OnClosing: false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersMs },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_, request, reply) => answerUnreadablePath(request, reply, headersOf(request)),
    clientErrorHandler: answerUnreadableRequest,
  });
  app.server.maxConnections = limits.connections;
  app.setValidatorCompiler<core.$ZodType>((route) =>
    validatorCompiler({ ...route, schema: compiledShape(route.schema) }),
  );
  app.setSerializerCompiler<core.$ZodType>(({ schema }) => writerOf(schema));
  readBodiesStrictly(app);
  // The sandbox may run through years in one request.
  app.addHook("onRequest", (request, _, done) =>
    request.url.startsWith("/sandbox/") ? done() : withOneDeadline(done),
  );
  readScheme(app);
  warnOfProxy(app, options);
  const load = limitLoad(log, options.maxLagMs ?? defaultLagMs);
  app.addHook("onClose", async () => load.close());
  app.decorateRequest("countedIn", null);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id).headers(headersOf(request));
    if (load.admits(request)) return done(refusalOfAddress(request) ?? undefined);
    void sendRefused(request, reply, comeAgain);
  });
  // The body is complete. While it was arriving, a slow sender had a connection but no place, and others may have come
  // in meanwhile.
  app.addHook("preValidation", (request, reply, done) => {
    if (!load.admits(request)) return void sendRefused(request, reply, comeAgain);
    load.begin(request);
    done();
  });
  // The answer is ready. A caller who reads it slowly, or hung up long ago, no longer has a place.
  app.addHook("onSend", (request, _, __, done) => {
    load.end(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { id, method } = request;
    const { statusCode: status } = reply;
    const served = () => ({ reqId: id, method, path: pathOf(request.url), status, ms: Math.round(reply.elapsedTime) });
    // A proxy asks every second, and its usual answer would fill the log.
    if (status !== 200 || !isHealthCheck(request)) log?.served(served());
    done();
  });
  return app;
}

/**
 * A proxy may pass on what the caller wrote, or write capitals. Addresses begin with the scheme, so only `https` and
 * `http` are accepted. Of several proxies, the last one is believed.
 */
function readScheme(app: FastifyInstance): void {
  const name = "x-forwarded-proto";
  app.addHook("onRequest", ({ raw: { headers } }, _, done) => {
    const given = headers[name];
    if (given !== undefined) headers[name] = /(?:^|,)\s*https\s*$/i.test(String(given)) ? "https" : "http";
    done();
  });
}

/**
 * Behind a proxy that is not trusted, all readers count as one caller, and their https as http. An operator who forgot
 * to trust it is warned at the first forwarded request.
 */
function warnOfProxy(app: FastifyInstance, { log, warnings }: ServerOptions): void {
  app.addHook("onRequest", (request, _, done) => {
    const isForwarded = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
    // A trusted proxy gives a list of at least two: the proxy, and the caller it forwards for.
    if (isForwarded && (request.ips?.length ?? 1) < 2 && !warnings.has("untrusted-proxy")) {
      warnings.add("untrusted-proxy");
      const from = request.socket.remoteAddress;
      log?.warn({ from }, "a request was forwarded by a proxy that is not in TRUSTED_PROXIES: its headers are ignored");
    }
    done();
  });
}

function readBodiesStrictly(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => {
    try {
      done(null, readJson(String(body)));
    } catch (fault) {
      done(fault instanceof Error ? fault : new Error("body"));
    }
  });
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

/** An address that is too long, or whose parameters are ambiguous. */
function refusalOfAddress(request: FastifyRequest): RefusedError | null {
  if ((request.raw.url?.length ?? 0) > limits.urlBytes) return new RefusedError(refuse(414));
  const fault = faultyParameter(request.query);
  return fault === null ? null : new RefusedError(refuse(400, "", { errors: [fault] }));
}

/** A parameter that is given twice, even in another case, is ambiguous (security.md 4). */
function faultyParameter(query: unknown): { readonly pointer: string; readonly detail: string } | null {
  if (typeof query !== "object" || query === null) return null;
  const seen = new Set<string>();
  for (const [key, value] of Object.entries(query)) {
    const lower = key.toLowerCase();
    if (Array.isArray(value) || seen.has(lower)) return { pointer: `?${key}`, detail: "is given twice" };
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
      return { pointer: `?${key}`, detail: "contains characters that are not allowed" };
    seen.add(lower);
  }
  return null;
}
