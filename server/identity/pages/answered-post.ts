import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * A page that answers a form stays in the browser's history as a post, so "back" shows the browser's own page about
 * sending the form again. This turns it into a normal page, which is requested again.
 */
const script = `history.replaceState(history.state, "", location.href);\n`;
const version = hash("sha256", script, "base64url").slice(0, 10);

/** The address changes with the content, so that a browser may cache it forever. */
export const answeredPostUrl = `/identity-answered.js?v=${version}`;

export function registerAnsweredPost(app: FastifyInstance): void {
  app.get("/identity-answered.js", async (_, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(script),
  );
}
