import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { readForms } from "../converge/form-body.ts";
import { stylesheet } from "../stylesheet.ts";
import { clocksPage, movedPage, path, refusedPage } from "./pages.ts";
import type { ClockMove, ClockPanel } from "./panel.ts";

const maxDays = 800;

/** Parses what a form or script sent. A string says what is wrong with it. */
function readMove(body: unknown): ClockMove | string {
  const fields = fieldsOf(body);
  const domain = fields.get("domain");
  if (typeof domain !== "string" || domain === "") return "domain: name a publication.";
  const now = fields.get("now");
  if (typeof now === "string" && now !== "")
    return /^\d{4}-\d\d-\d\d$/.test(now) ? { domain, now } : "now: a day, such as 2027-03-04.";
  const given = fields.get("advanceDays");
  const advanceDays = typeof given === "string" && /^\d{1,4}$/.test(given) ? Number(given) : given;
  if (typeof advanceDays === "number" && Number.isInteger(advanceDays) && advanceDays >= 1 && advanceDays <= maxDays)
    return { domain, advanceDays };
  return `advanceDays: a whole number from 1 to ${maxDays}; or now: a day.`;
}

function fieldsOf(body: unknown): ReadonlyMap<string, unknown> {
  if (body instanceof URLSearchParams) return new Map([...body].map(([name, value]) => [name, value.trim()]));
  return new Map(typeof body === "object" && body !== null ? Object.entries(body) : []);
}

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const sendPage = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .send(body);

const asksForPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? "").includes("text/html");

/** Pages of other sites must not move the clock; scripts and the panel itself may. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site";

/** `/sandbox/clock`: shows the calendars of the sandbox publications, and moves them forward. */
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
