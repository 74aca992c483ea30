import { join } from "node:path";
import Fastify from "fastify";
import * as z from "zod/mini";
import { analyticsEmulator } from "#sandbox/analytics/emulator.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

export const trackerSecret = "WORLDSECRET";

/** The emulated tracker on its own port. */
export async function aTracker(folder: string) {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(analyticsEmulator({ file: join(folder, "analytics.sqlite"), now: Date.now }));
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url: `${address}/sandbox/analytics`, close: () => app.close() };
}

const params = z.record(z.string(), z.unknown());
const body = z.object({
  client_id: z.string(),
  timestamp_micros: z.number(),
  consent: z.record(z.string(), z.string()),
  events: z.array(z.object({ name: z.string(), params })),
});
const hits = z.object({ hits: z.array(z.object({ problems: z.array(z.string()), body })) });

export type TrackedHit = z.output<typeof hits>["hits"][number];

/** What a publisher's tracker was sent, oldest first. */
export async function hitsOf(site: Pick<Site, "trackerUrl">, { plain }: Publisher): Promise<TrackedHit[]> {
  const { tracker } = plain.tenant;
  const property = tracker.kind === "ga4" ? tracker.measurementId : "";
  const response = await fetch(`${site.trackerUrl}.json?measurement_id=${property}`);
  return hits.parse(await response.json()).hits.toReversed();
}
