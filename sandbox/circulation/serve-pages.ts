import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formFields } from "../converge/form-body.ts";
import { field } from "../converge/request-fields.ts";
import { stylesheet } from "../stylesheet.ts";
import { listAccounts } from "./accounts.ts";
import { isBehavior, listPublications, publicationOf, setBehavior } from "./behavior.ts";
import { listCommands } from "./commands.ts";
import { businessDay } from "./days.ts";
import { runDraw } from "./draw.ts";
import type { CirculationEmulatorOptions } from "./emulator-options.ts";
import { circulationPage } from "./pages.ts";

const rows = 50;
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The page at the prefix itself: commands, accounts, a manual draw, and the system's behavior. */
export function servePages(app: FastifyInstance, { ledger, now }: CirculationEmulatorOptions): void {
  const { db } = ledger;
  const styles = stylesheet(new URL("./circulation.css", import.meta.url), "pages", "lists");
  const back = (reply: FastifyReply): FastifyReply => reply.redirect(app.prefix, 303);
  const publicationIn = (request: FastifyRequest): string => {
    const named = field(formFields(request.body), "publication");
    return listPublications(db).includes(named) ? named : "";
  };
  app.get("/", async (_request, reply) => {
    const publications = listPublications(db).map((code) => ({
      ...publicationOf(db, code, now()),
      commands: listCommands(db, code, rows),
      accounts: listAccounts(db, code, rows),
    }));
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .send(circulationPage(publications));
  });
  app.get("/circulation.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(styles));
  app.post("/draw", async (request, reply) => {
    const code = publicationIn(request);
    if (code !== "") ledger.inTransaction(() => runDraw(db, code, businessDay(now())));
    return back(reply);
  });
  app.post("/behaviour", async (request, reply) => {
    const behavior = field(formFields(request.body), "behaviour");
    const code = publicationIn(request);
    if (code !== "" && isBehavior(behavior)) setBehavior(db, code, behavior);
    return back(reply);
  });
}
