import { createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../converge/request-fields.ts";
import { formFields, readForms } from "../converge/form-body.ts";
import { stylesheet } from "../stylesheet.ts";
import { behaviors, isBehavior } from "./behavior.ts";
import { openMessageStore } from "./message-store.ts";
import { receiverPage } from "./pages.ts";

export type WebhookEmulatorOptions = {
  /** The SQLite file for the messages; its folder must exist. */
  readonly file: string;
  /** The secrets that a publication's receiver knows. Without one, it refuses everything. */
  readonly secretsOf: (domain: string) => Promise<readonly string[]>;
  readonly now: () => number;
  /** How long a silent receiver holds a request. */
  readonly silenceMs: number;
  /** How many messages are stored. */
  readonly keep?: number;
};

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The specification's tolerance: an older message could be a replayed copy. */
const toleranceSeconds = 300;

/**
 * A receiver of webhook messages that does what the Standard Webhooks specification requires: it checks time and
 * signature, answers at once, and accepts each message id only once. `POST {prefix}/DOMAIN`, with a page of what it got
 * at `GET {prefix}`, and the same as JSON at `GET {prefix}/DOMAIN.json`.
 */
export const webhookEmulator =
  ({ file, secretsOf, now, silenceMs, keep = 5000 }: WebhookEmulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const store = openMessageStore(file, keep);
    const styles = stylesheet(null, "pages", "lists", "received");
    app.addHook("onClose", async () => store.close());
    readForms(app);
    // The signature covers the raw bytes, not their parsed content.
    app.removeContentTypeParser("application/json");
    app.addContentTypeParser(
      "application/json",
      { parseAs: "string" },
      async (_: FastifyRequest, body: string) => body,
    );

    app.post<{ Params: { domain: string } }>("/:domain", async (request, reply) => {
      const { domain } = request.params;
      const behavior = store.behaviorOf(domain);
      if (behavior === "silent") {
        await pause(silenceMs);
        return reply.raw.destroy();
      }
      const { status } = behaviors[behavior];
      if (status === 429) void reply.header("retry-after", "120");
      if (behavior !== "takes") return reply.code(status).send();
      const body = typeof request.body === "string" ? request.body : "";
      const id = headerOf(request, "webhook-id");
      const isReal = isSigned(request, { id, body, now: now() }, await secretsOf(domain));
      if (!isReal) return reply.code(401).send();
      store.take(domain, { id, receivedAt: new Date(now()).toISOString(), body });
      return reply.code(status).send();
    });
    app.get("/", async (_, reply) => {
      const receivers = store.domains().map((domain) => ({
        domain,
        behavior: store.behaviorOf(domain),
        messages: [...store.list(domain)].reverse(),
      }));
      return page(reply).send(receiverPage(app.prefix, receivers));
    });
    app.get<{ Params: { file: string } }>("/:file", async (request, reply) => {
      const { file: name } = request.params;
      if (name === "webhooks.css") return reply.type("text/css; charset=utf-8").send(styles);
      if (!name.endsWith(".json")) return reply.code(404).send();
      return reply.header("cache-control", "no-store").send({ messages: store.list(name.slice(0, -".json".length)) });
    });
    app.post("/behavior", async (request, reply) => {
      const fields = formFields(request.body);
      const behavior = field(fields, "behavior");
      if (isBehavior(behavior)) store.setBehavior(field(fields, "publication"), behavior);
      return reply.redirect(app.prefix, 303);
    });
  };

const page = (reply: FastifyReply): FastifyReply =>
  reply.type("text/html; charset=utf-8").header("content-security-policy", policy).header("cache-control", "no-store");

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

type Signed = { readonly id: string; readonly body: string; readonly now: number };

function isSigned(request: FastifyRequest, { id, body, now }: Signed, secrets: readonly string[]): boolean {
  const seconds = Number(headerOf(request, "webhook-timestamp"));
  if (id === "" || !(Math.abs(now / 1000 - seconds) <= toleranceSeconds)) return false;
  const given = headerOf(request, "webhook-signature").split(" ");
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const right = Buffer.from(`v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`);
    return given.some((each) => {
      const signature = Buffer.from(each);
      return signature.length === right.length && timingSafeEqual(signature, right);
    });
  });
}
