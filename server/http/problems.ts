import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Language } from "#core/format/language.ts";
import type { Problem } from "#contract/problem.ts";
import { isStoreUnavailable } from "#server/db/faults.ts";
import { logOf } from "./log.ts";
import { refuse, type Refused, RefusedError } from "./refused.ts";
import { requestedLanguage } from "./language-of.ts";
import { shapeSentence } from "./messages-in.ts";

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** RFC 9457. */
export const problemType = "application/problem+json";

const retryWhenAway = 5;

/** The body of a problem. Without a detail for its status, it says no more than its title. */
export function problemOf(status: number, requestId: string, more: Partial<Problem> = {}): Problem {
  return { type: "about:blank", title: titles[status] ?? "Error", status, isSuccess: false, ...more, requestId };
}

/** Answers with a refusal as application/problem+json (RFC 9457). */
export function sendRefused(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfterSeconds !== null) void reply.header("retry-after", refused.retryAfterSeconds);
  if (refused.refusedWith === 401) void reply.header("www-authenticate", "Bearer");
  const body = problemOf(refused.refusedWith, request.id, {
    ...(refused.detail === "" ? {} : { detail: refused.detail }),
    ...(refused.errors.length === 0 ? {} : { errors: [...refused.errors] }),
  });
  return sendProblem(reply, body);
}

function sendProblem(reply: FastifyReply, body: Problem): FastifyReply {
  return reply.code(body.status).serializer(JSON.stringify).type(problemType).send(body);
}

/** The one place that turns a fault into a status; nothing else catches. Details stay in the log. */
function refusalOf(fault: FastifyError, language: Language): Refused | null {
  if (fault instanceof RefusedError) return fault.refused;
  if (hasZodFastifySchemaValidationErrors(fault)) {
    return refuse(400, "", {
      errors: fault.validation.flatMap((issue) => pointersOf(issue, language)),
    });
  }
  if (isStoreUnavailable(fault)) return refuse(503, "", { retryAfterSeconds: retryWhenAway });
  const status = fault.statusCode;
  if (status === 413 || status === 414 || status === 415) return refuse(status);
  if (status === 503) return refuse(503, "", { retryAfterSeconds: retryWhenAway });
  return status !== undefined && status >= 400 && status < 500 ? refuse(400) : null;
}

type Issue = {
  readonly instancePath?: string;
  readonly message?: string;
  readonly params?: { readonly keys?: unknown };
};

const escaped = (key: unknown): string => String(key).replaceAll("~", "~0").replaceAll("/", "~1");

/** Unknown fields are reported as one issue of the object that contains them: each gets its own pointer (RFC 6901). */
function pointersOf(
  { instancePath = "/", message = "is not valid", params }: Issue,
  language: Language,
): { pointer: string; detail: string }[] {
  const at = instancePath === "/" ? "" : instancePath;
  if (!Array.isArray(params?.keys)) return [{ pointer: at, detail: shapeSentence(message, language) }];
  return params.keys.map((key) => ({ pointer: `${at}/${escaped(key)}`, detail: "is not a field of this call" }));
}

/** Registers the last-resort handlers; `methodsOf` lists the methods that a path knows, for 405 beside 404. */
export function registerProblems(app: FastifyInstance, methodsOf: (path: string) => readonly string[]): void {
  app.setErrorHandler((fault: FastifyError, request, reply) => {
    const refused = refusalOf(fault, requestedLanguage(request));
    if (refused === null || refused.refusedWith === 503) logOf(request).error({ err: fault }, "request failed");
    if (refused !== null) return sendRefused(request, reply, refused);
    return sendProblem(reply, problemOf(500, request.id));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split("?")[0] ?? "").toLowerCase().replace(/\/+$/, "");
    const known = methodsOf(path);
    return known.length === 0 ? sendRefused(request, reply, refuse(404)) : sendWrongMethod(request, reply, known);
  });
}

export function sendWrongMethod(request: FastifyRequest, reply: FastifyReply, known: readonly string[]): FastifyReply {
  void reply.header("allow", known.join(", "));
  return sendRefused(request, reply, refuse(405));
}
