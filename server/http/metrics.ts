import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, type Metric, Registry } from "prom-client";

export type Metrics = { readonly registry: Registry; watch(app: FastifyInstance): void };

/** Metrics of the process and of its requests, by route and status, and `more`; never by account or address. */
export function createMetrics(more: readonly Metric[]): Metrics {
  const registry = new Registry();
  for (const metric of more) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "doorstep_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5, 15],
    registers: [registry],
  });
  return {
    registry,
    watch: (app) => {
      app.addHook("onResponse", (request, reply, done) => {
        const route = request.routeOptions.url ?? "none";
        seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        done();
      });
    },
  };
}

/** `/metrics` on a separate port, on this machine only: it is not for visitors (contract.md, Operations). */
export function serveMetrics({ registry }: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const found = request.url === "/metrics";
    void (found ? registry.metrics() : Promise.resolve("")).then((text) => {
      response.writeHead(found ? 200 : 404, { "content-type": registry.contentType });
      response.end(text);
    });
  });
  return new Promise((listening, failed) => {
    server.once("error", failed).listen(port, "127.0.0.1", () => listening(server));
  });
}
