import type { FastifyInstance, FastifyRequest } from "fastify";
import { text } from "../row.ts";
import { formFields } from "../converge/form-body.ts";
import { field } from "../converge/request-fields.ts";
import type { PayPalEmulatorOptions } from "./emulator-options.ts";

/** Nine hours, like PayPal. */
const tokenSeconds = 32_400;

function credentialsOf(request: FastifyRequest): readonly [clientId: string, secret: string] {
  const [, encoded = ""] = /^Basic (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
  const plain = Buffer.from(encoded, "base64").toString("utf8");
  const at = plain.indexOf(":");
  return [plain.slice(0, Math.max(at, 0)), plain.slice(at + 1)];
}

/** `POST v1/oauth2/token`: exchanges client credentials for a bearer token. */
export function serveTokens(app: FastifyInstance, { ledger, secretOf, now, newId }: PayPalEmulatorOptions): void {
  app.post("/v1/oauth2/token", async (request, reply) => {
    const [clientId, secret] = credentialsOf(request);
    const known = clientId === "" ? null : await secretOf(clientId);
    if (known === null || known !== secret) return reply.code(401).send({ error: "invalid_client" });
    if (field(formFields(request.body), "grant_type") !== "client_credentials")
      return reply.code(400).send({ error: "unsupported_grant_type" });
    const token = `A21AA${newId().replaceAll("-", "")}`;
    const ends = now() + tokenSeconds * 1000;
    ledger.db.prepare("insert into access_token (token, client, ends) values (?, ?, ?)").run(token, clientId, ends);
    return { access_token: token, token_type: "Bearer", expires_in: tokenSeconds };
  });
}

/** The client whose token a request carries; null if none is valid. */
export function clientOf(request: FastifyRequest, { ledger, now }: PayPalEmulatorOptions): string | null {
  const [, token = ""] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
  const row = ledger.db.prepare("select client from access_token where token = ? and ends > ?").get(token, now());
  return row === undefined ? null : text(row, "client");
}
