import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { traceWith } from "#server/tracing.ts";
import type { TracingConfig } from "#server/config/tracing-config.ts";
import { traceOutsideCalls } from "./outside-calls.ts";

/** How long a collector may take for a report. At a stop, the program waits no longer than this for the last one. */
const timeoutMillis = 3000;

export type Tracing = {
  /** Adds a span for each request, to which everything that is done for it belongs. */
  watch(app: FastifyInstance): void;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** The official SDK: requests, work and statements, and calls to outside systems, sent by OTLP over HTTP. */
export function openTelemetry({ endpoint, headers, share }: TracingConfig): Tracing {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "doorstep" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers, timeoutMillis }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer("doorstep");
  const within = <T>(span: Span, work: () => T): T => context.with(trace.setSpan(context.active(), span), work);

  traceWith(async ({ name, attributes }, work) => {
    const span = tracer.startSpan(name, { attributes });
    try {
      return await within(span, work);
    } catch (fault) {
      // The message of a fault may quote what was sent.
      span.setStatus({ code: SpanStatusCode.ERROR, message: fault instanceof Error ? fault.name : "fault" });
      throw fault;
    } finally {
      span.end();
    }
  });
  // Its own reports are not traced.
  const stop = traceOutsideCalls(tracer, new URL(url).host);
  return {
    watch: (app) => watchRequests(app, tracer.startSpan.bind(tracer), within),
    close: async () => {
      traceWith(null);
      stop();
      // Ends whatever the SDK waits for: a stop with nothing left to send was seen to take all of its time.
      const over = new AbortController();
      const enough = sleep(2 * timeoutMillis, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown(), enough]);
      over.abort();
      context.disable();
    },
  };
}

type StartSpan = (name: string, options: { kind: SpanKind; attributes: Record<string, string> }) => Span;

function watchRequests(app: FastifyInstance, start: StartSpan, within: <T>(span: Span, work: () => T) => T): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? "none";
    const span = start(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      // The route and not the path, which may name an account or hold a secret.
      attributes: { "http.request.method": method, "http.route": route, "doorstep.request_id": id },
    });
    spans.set(request, span);
    within(span, done);
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute("http.response.status_code", statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
