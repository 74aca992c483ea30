import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { webhooksOfDocument } from "./webhook-docs.ts";
import { html, type Html } from "#core/html.ts";

/** Must be registered before the routes that it describes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Doorstep",
        version: "1",
        description: "Every call that the site's pages make. Errors are RFC 9457 problems.",
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          apiKey: { type: "http", scheme: "bearer", description: "A key that ./doorstep api-key has made" },
        },
      },
    },
    transform: jsonSchemaTransform,
    hideUntagged: true,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => ({
    ...app.swagger(),
    webhooks: webhooksOfDocument(),
  }));
  app.get("/api/docs.css", { schema: { hide: true } }, async (_, reply) => reply.type("text/css").send(stylesheet));
  app.get("/api/docs", { schema: { hide: true } }, async (_, reply) => {
    const { paths } = app.swagger() as { paths?: Record<string, Record<string, Operation>> };
    return reply.type("text/html; charset=utf-8").send(docsPage(paths ?? {}));
  });
}

type Operation = {
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: unknown;
  readonly requestBody?: unknown;
  readonly responses?: unknown;
};

function docsPage(paths: Record<string, Record<string, Operation>>): string {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Doorstep calls</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>Doorstep calls</h1>
          <p>
            The same statement makes the routes, their validation and
            <a href="/api/openapi.json">the OpenAPI document</a>.
          </p>
          ${sections}
        </main>
      </body>
    </html> `.markup;
}

function section(path: string, method: string, { summary = "", security, ...operation }: Operation): Html {
  const { parameters, requestBody, responses } = operation;
  return html`<section id="${path}">
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${summary}. <em>${tokenText(security)}</em></p>
    <details>
      <summary>Shapes</summary>
      <pre>${JSON.stringify({ parameters, requestBody, responses }, null, 2)}</pre>
    </details>
  </section>`;
}

const tokenText = (security: Operation["security"]): string => {
  if (security === undefined) return "no token";
  return security.some((scheme) => "apiKey" in scheme) ? "a key of the publication" : "bearer token";
};

const stylesheet = `:root{color-scheme:light dark;font:16px/1.5 system-ui}body{margin:0;background:Canvas;color:CanvasText}a{color:light-dark(#1f4b73,#94bde2)}main{max-width:56rem;margin:0 auto;padding:24px}
h1,h2{font-family:ui-serif,Charter,Georgia,serif}h2{font-size:18px;border-top:1px solid #8886;padding-top:16px}
pre{overflow:auto;font-size:14px}code{font-size:16px;overflow-wrap:anywhere}`;
