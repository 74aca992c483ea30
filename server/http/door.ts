import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SiteLog } from "./log.ts";
import { sendRefused } from "./problems.ts";
import { refuse } from "./refused.ts";

const limits = {
  inside: 300,
  /** How far the event loop may lag behind. */
  lagMs: 1000,
} as const;
/** Who is inside for longer waits for somebody outside, such as a gateway, and counts no more. */
const turnMs = 10_000;
const retryAfterSeconds = 5;

declare module "fastify" {
  interface FastifyRequest {
    /** The turn in which it began to count; null: it does not. */
    letInAt: number | null;
  }
}

/** Who looks whether the program lives is not sent away because many others came. */
const isLook = ({ url }: FastifyRequest): boolean => url === "/healthz" || url === "/readyz";

/**
 * Lets in so many requests at once and sends the others away before they have cost anything (security.md F16): those who are
 * let in are answered soon, and a wave does not become a line of people who have long gone.
 */
export async function registerDoor(app: FastifyInstance, log: SiteLog | null): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: limits.lagMs, pressureHandler: () => undefined });
  let turn = 0;
  // Inside since this turn, and since the one before.
  let now = 0;
  let before = 0;
  let sentAway = 0;
  const turning = setInterval(() => {
    [turn, before, now] = [turn + 1, now, 0];
    if (sentAway > 0) log?.warn({ sentAway }, "too many requests at once: some were sent away");
    sentAway = 0;
  }, turnMs).unref();
  app.addHook("onClose", async () => clearInterval(turning));
  app.decorateRequest("letInAt", null);
  app.addHook("onRequest", (request, reply, done) => {
    if (isLook(request)) return done();
    if (now + before >= limits.inside || app.isUnderPressure()) {
      sentAway++;
      void sendRefused(request, reply, refuse(503, "", { retryAfterSeconds }));
      return;
    }
    done();
  });
  // Its body is here: who sends one slowly takes up a connection, and nobody's place.
  app.addHook("preValidation", (request, _, done) => {
    request.letInAt = turn;
    now++;
    done();
  });
  app.addHook("onResponse", ({ letInAt }, _, done) => {
    if (letInAt === turn) now--;
    else if (letInAt === turn - 1) before--;
    done();
  });
}
