import type { FastifyInstance } from "fastify";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const ofSite = (path: string): string => read(`../../../web/${path}`);

/** The site's own components that these pages use. Vite renames their classes, so these pages do, too. */
const modules = [
  "ui/visually-hidden",
  "ui/field",
  "ui/radio-group",
  "ui/button",
  "ui/error-summary",
  "shell/frame",
  "shell/header",
  "shell/footer",
] as const;

/** A module's classes under its name: `.control` of `ui/field` is `.field-control` here. */
export const prefixClasses = (module: string, css: string): string =>
  css.replaceAll(/\.(?=[a-zA-Z][^{}]*\{)/g, `.${module.replace(/^.*\//, "")}-`);

const css = [
  ofSite("ui/tokens.css"),
  ...modules.map((module) => prefixClasses(module, ofSite(`${module}.module.css`))),
  read("identity.css"),
].join("\n");
const version = hash("sha256", css, "base64url").slice(0, 10);

/** The address changes with the content, so that a browser may cache it forever. */
export const stylesheetUrl = `/identity.css?v=${version}`;

export function registerStylesheet(app: FastifyInstance): void {
  app.get("/identity.css", async (_, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=31536000, immutable").send(css),
  );
}
