import type { FastifyInstance } from "fastify";
import { type AddressBlock, addressBlock } from "#core/site/address-block.ts";
import { logOf } from "./log.ts";
import { sendRefused } from "./problems.ts";
import { refuse } from "./refused.ts";

const maxBytes = 8_000;
const windowMs = 60_000;
/** How many reports are logged in a minute: from one network, and in total. */
const most = { fromOne: 20, fromAll: 200 } as const;

/**
 * Receives browsers' reports of what a policy blocked: a line in the log for the operator, with the page but without
 * its query.
 */
export function registerCspReport(app: FastifyInstance): void {
  const isWorthALine = reportLimiter();
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: maxBytes },
      (_, body, done) => done(null, body),
    );
    scope.post("/csp-report", { schema: { hide: true }, bodyLimit: maxBytes }, async (request, reply) => {
      if (!isWorthALine(addressBlock(request.ip))) return sendRefused(request, reply, tooMany);
      logOf(request).warn({ report: factsOf(String(request.body)) }, "a content security policy stopped something");
      return reply.code(204).send();
    });
  });
}

const tooMany = refuse(429, "", { retryAfterSeconds: windowMs / 1000 });

/** Counted in memory and not in the database: anybody may send reports, and none of them is worth a transaction. */
function reportLimiter(): (from: AddressBlock) => boolean {
  const counts = new Map<AddressBlock, number>();
  let all = 0;
  let until = 0;
  return (from) => {
    if (performance.now() >= until) {
      counts.clear();
      all = 0;
      until = performance.now() + windowMs;
    }
    const count = (counts.get(from) ?? 0) + 1;
    if (count > most.fromOne || all >= most.fromAll) return false;
    counts.set(from, count);
    all++;
    return true;
  };
}

function factsOf(body: string): Readonly<Record<string, string>> {
  const directive = /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z- ]{1,60})/.exec(body)?.[1] ?? "";
  const page = /"document-?(?:uri|URL)"\s*:\s*"([^"?#]{1,200})/.exec(body)?.[1] ?? "";
  const blocked = /"blocked-?(?:uri|URL)"\s*:\s*"([^"?#]{1,200})/.exec(body)?.[1] ?? "";
  return { directive, page, blocked };
}
