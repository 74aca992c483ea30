import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { readForms } from "../converge/form-body.ts";
import { stylesheet } from "../stylesheet.ts";
import { clocksPage, movedPage, path, refusedPage } from "./pages.ts";
import type { ClockPanel } from "./panel.ts";
import { readMove } from "./read-move.ts";

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const sendPage = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .send(body);

const asksForPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? "").includes("text/html");

/** Another site's page must not move it; scripts and the panel itself may. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site";

/** `/sandbox/clock`: shows the calendars of the sandbox publications, and moves them on. */
export const clockPages =
  (panel: ClockPanel): FastifyPluginAsync =>
  async (app) => {
    readForms(app);
    const styles = stylesheet(new URL("./clock.css", import.meta.url), "pages", "lists");
    app.get(`${path}/clock.css`, async (_, reply) => reply.type("text/css; charset=utf-8").send(styles));
    app.get<{ Querystring: { domain?: string } }>(path, async (request, reply) => {
      const clocks = await panel.list(request.query.domain ?? null);
      return asksForPage(request) ? sendPage(reply, clocksPage(clocks)) : reply.send({ clocks });
    });
    app.post(path, async (request, reply) => {
      const answer = (status: number, why: string): FastifyReply =>
        asksForPage(request)
          ? sendPage(reply.code(status), refusedPage(why))
          : reply.code(status).send({ errorMessage: why });
      if (isFromElsewhere(request)) return answer(403, "The clock is moved from its own page.");
      const move = readMove(request.body);
      if (typeof move === "string") return answer(400, move);
      const moved = await panel.move(move);
      if (moved.kind === "unknown") return answer(404, "No sandbox publisher has this domain.");
      if (moved.kind === "refused") return answer(409, moved.why);
      const { today, days } = moved;
      const [clock] = await panel.list(move.domain);
      return asksForPage(request)
        ? sendPage(reply, movedPage(clock?.name ?? move.domain, today, days))
        : reply.send({ domain: move.domain, today, days });
    });
  };
