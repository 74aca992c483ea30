import type { FastifyInstance } from "fastify";
import type { RequestFields } from "./request-fields.ts";

const formType = "application/x-www-form-urlencoded";

/** The gateway accepts only forms. The parsers of the surrounding server don't apply here. */
export function readForms(app: FastifyInstance): void {
  app.removeContentTypeParser(formType);
  app.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

/** The fields of a form as sent. If a name is repeated, its last value counts. */
export const formFields = (body: unknown): RequestFields =>
  body instanceof URLSearchParams ? Object.fromEntries([...body].map(([name, value]) => [name, value.trim()])) : {};
