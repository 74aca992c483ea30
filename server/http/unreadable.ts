import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problemPage, problemPagePolicy, wantsPage } from "#server/pages/problem-page.ts";
import { requestedLanguage } from "./language-of.ts";
import { problemOf, problemType as type } from "./problems.ts";

/** A path that does not decode never reaches a route or the error handler. */
export function answerUnreadablePath(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): void {
  const { url: address, method } = request;
  const asPage = wantsPage(request);
  const page = { "content-type": "text/html; charset=utf-8", "content-security-policy": problemPagePolicy };
  const kind = asPage ? page : { "content-type": type };
  reply.raw.writeHead(400, { ...headers, "x-request-id": request.id, ...kind });
  reply.raw.end(
    asPage
      ? problemPage({ status: 400, language: requestedLanguage(request), address, method, tenantHost: null })
      : JSON.stringify(problemOf(400, request.id)),
  );
  reply.hijack();
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that node's parser refuses before there is a request: headers that are too large or too slow, or no
 * HTTP at all.
 */
export function answerUnreadableRequest(fault: Error & { readonly code?: string }, socket: Socket): void {
  if (fault.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = statuses[fault.code ?? ""] ?? 400;
  const id = randomUUID();
  const body = JSON.stringify(problemOf(status, id));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
