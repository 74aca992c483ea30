import type { FastifyInstance } from "fastify";
import type { Fields } from "./request-fields.ts";

const formType = "application/x-www-form-urlencoded";

/** The gateway accepts only forms. Parsers of the surrounding server don't apply here. */
export function readForms(app: FastifyInstance): void {
  app.removeContentTypeParser(formType);
  app.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

/** The fields of a form as sent; the last one of a repeated name counts. */
export const formFields = (body: unknown): Fields =>
  body instanceof URLSearchParams ? Object.fromEntries([...body].map(([name, value]) => [name, value.trim()])) : {};
