import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { problemsOf } from "./check-hit.ts";
import { type HitStore, openHitStore } from "./hit-store.ts";
import { hitsPage } from "./pages.ts";
import { parameter } from "../query.ts";
import { stylesheet } from "../stylesheet.ts";

export type AnalyticsEmulatorOptions = {
  /** The SQLite file for the hits; its folder must exist. */
  readonly file: string;
  readonly now: () => number;
  /** How many hits are stored. */
  readonly keep?: number;
};

/** A measurement id that contains one of these rehearses a tracker that is down, overloaded or gone. */
const rehearsals = { DOWN: 503, BUSY: 429, GONE: 410 } as const;

const pageSize = 100;
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Google Analytics 4, emulated on the wire, with a page that shows what it was sent: `POST {prefix}/mp/collect`, `GET
 * {prefix}` and `GET {prefix}.json?measurement_id=`. Like the real service, it answers 204 to everything that it can
 * read. It closes its file when the server stops.
 */
export const analyticsEmulator =
  ({ file, now, keep = 5000 }: AnalyticsEmulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const store = openHitStore(file, keep);
    const styles = stylesheet(new URL("./analytics.css", import.meta.url), "pages", "lists", "received");
    app.addHook("onClose", async () => store.close());
    app.post("/sandbox/analytics/mp/collect", async (request, reply) => collect(store, now, request, reply));
    app.get("/sandbox/analytics", async (request, reply) => {
      const hits = store.list({ ...ofProperty(request), limit: pageSize });
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("cache-control", "no-store")
        .send(hitsPage(hits, parameter(request, "measurement_id")));
    });
    app.get("/sandbox/analytics.json", async (request, reply) =>
      reply.header("cache-control", "no-store").send({ hits: store.list({ ...ofProperty(request), limit: keep }) }),
    );
    app.get("/sandbox/analytics/analytics.css", async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(styles),
    );
  };

async function collect(store: HitStore, now: () => number, request: FastifyRequest, reply: FastifyReply) {
  const measurementId = parameter(request, "measurement_id");
  const rehearsed = Object.entries(rehearsals).find(([sign]) => measurementId.includes(sign));
  if (rehearsed !== undefined) return reply.code(rehearsed[1]).send();
  const receivedAt = new Date(now()).toISOString();
  const unknown = measurementId === "" || parameter(request, "api_secret") === "";
  const problems = [
    ...(unknown ? ["measurement_id and api_secret are required"] : []),
    ...problemsOf(request.body, now()),
  ];
  store.add({ receivedAt, measurementId, problems, body: request.body ?? null });
  return reply.code(204).send();
}

const ofProperty = (request: FastifyRequest): { measurementId?: string } => {
  const measurementId = parameter(request, "measurement_id");
  return measurementId === "" ? {} : { measurementId };
};
