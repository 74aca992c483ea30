import type { FastifyInstance } from "fastify";
import { logOf } from "./log.ts";

const mostBytes = 8_000;

/** Browsers say here what a policy stopped: a line in the log for the operator, with the page but not its query. */
export function registerCspReport(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: mostBytes },
      (_, body, done) => done(null, body),
    );
    scope.post("/csp-report", { schema: { hide: true } }, async (request, reply) => {
      logOf(request).warn({ report: factsOf(String(request.body)) }, "a content security policy stopped something");
      return reply.code(204).send();
    });
  });
}

function factsOf(body: string): Readonly<Record<string, string>> {
  const directive = /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z- ]{1,60})/.exec(body)?.[1] ?? "";
  const page = /"document-?(?:uri|URL)"\s*:\s*"([^"?#]{1,200})/.exec(body)?.[1] ?? "";
  const blocked = /"blocked-?(?:uri|URL)"\s*:\s*"([^"?#]{1,200})/.exec(body)?.[1] ?? "";
  return { directive, page, blocked };
}
