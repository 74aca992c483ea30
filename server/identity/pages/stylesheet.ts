import type { FastifyInstance } from "fastify";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("identity.css", import.meta.url), "utf8");
const version = createHash("sha256").update(css).digest("base64url").slice(0, 10);

/** The address changes with the content, so that a browser may keep it for good. */
export const stylesheetUrl = `/identity.css?v=${version}`;

export function registerStylesheet(app: FastifyInstance): void {
  app.get("/identity.css", async (_, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=31536000, immutable").send(css),
  );
}
