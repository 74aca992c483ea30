import { type Span, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";

const part = (message: unknown, name: string): unknown =>
  typeof message === "object" && message !== null ? Reflect.get(message, name) : undefined;

/**
 * Adds a span for each request of this program to an outside system, as Node itself reports them: every adapter uses
 * node:http. Only method and host are included, because paths and queries hold account numbers, codes and keys.
 * @param excludedHost a host whose requests are not traced.
 * @returns a function that stops it.
 */
export function traceOutsideCalls(tracer: Tracer, excludedHost: string): () => void {
  const spans = new WeakMap<ClientRequest, Span>();
  const hostOf = (request: ClientRequest): string => String(request.getHeader("host") ?? request.host);
  const onStart = (message: unknown): void => {
    const request = part(message, "request");
    if (!(request instanceof ClientRequest) || hostOf(request) === excludedHost) return;
    const host = hostOf(request);
    const attributes = { "http.request.method": request.method, "server.address": host };
    spans.set(request, tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const onFinish = (message: unknown): void => {
    const [request, response] = [part(message, "request"), part(message, "response")];
    if (!(request instanceof ClientRequest) || !(response instanceof IncomingMessage)) return;
    const span = spans.get(request);
    span?.setAttribute("http.response.status_code", response.statusCode ?? 0);
    if ((response.statusCode ?? 0) >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    spans.delete(request);
  };
  const onError = (message: unknown): void => {
    const [request, fault] = [part(message, "request"), part(message, "error")];
    if (!(request instanceof ClientRequest)) return;
    const span = spans.get(request);
    const code = fault instanceof Error && "code" in fault ? String(fault.code) : "no-answer";
    span?.setStatus({ code: SpanStatusCode.ERROR, message: code });
    span?.end();
    spans.delete(request);
  };
  const channels = [
    ["http.client.request.start", onStart],
    ["http.client.response.finish", onFinish],
    ["http.client.request.error", onError],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}
