import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import react from "@vitejs/plugin-react";
import Fastify from "fastify";
import { type Browser, chromium, type FrameLocator, type Page } from "playwright-core";
import { build, type Plugin } from "vite";
import type { Charge } from "#server/adapters/payment/port.ts";
import { pageWords } from "#web/page-words.ts";
import { aGateway, type GatewayWorld, valueOf } from "./a-gateway.ts";

const house = join(import.meta.dirname, "../../..");

const words = new Map(Object.entries(pageWords));
const englishPages: Plugin = {
  name: "english-pages",
  transformIndexHtml: (html) => html.replaceAll(/{{(\w+)}}/g, (_, name: string) => words.get(name) ?? name),
};

/** Builds the payment frame and a page around it as production does. */
async function buildPages(outDir: string): Promise<void> {
  const web = { "payment-frame": join(house, "web/payment-frame/index.html") };
  const pages = { "buyer-page": join(import.meta.dirname, "buyer-page/index.html") };
  for (const [root, input] of [
    [join(house, "web"), web],
    [import.meta.dirname, pages],
  ] as const) {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      plugins: [react(), englishPages],
      build: {
        outDir,
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input },
      },
    });
  }
}

/** Serves the built files on a free port with a content security policy. */
async function serve(root: string, policy: string) {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onSend", async (_request, reply) => {
    // A frame with an opaque origin must be allowed to load its own files (security.md S11).
    reply.headers({
      "content-security-policy": policy,
      "access-control-allow-origin": "*",
      "referrer-policy": "strict-origin",
    });
  });
  app.get("/favicon.ico", (_request, reply) => reply.code(204).send());
  await app.register(fastifyStatic, { root });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, port: new URL(address).port };
}

const framePolicy = (gateway: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${gateway}`,
    `connect-src ${gateway}`,
    "style-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types gateway-script",
  ].join("; ");

type Opened = AsyncDisposable & {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** The browser's errors: scripts that failed, and whatever a policy blocked. */
  readonly complaints: readonly string[];
};

export type FrameWorld = AsyncDisposable & {
  readonly gateway: GatewayWorld;
  token(charge: Charge): Promise<string>;
  open(wishes: Readonly<Record<string, string>>): Promise<Opened>;
};

async function openPage(browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(url);
  return { page, frame: page.frameLocator("iframe"), complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** A real browser, a page, the payment frame on its own host, and the gateway on a third host. */
export async function aFrame(): Promise<FrameWorld> {
  const dist = mkdtempSync(join(tmpdir(), "frame-"));
  await buildPages(dist);
  const gateway = await aGateway();
  const pay = await serve(dist, framePolicy(new URL(gateway.base).origin));
  const payOrigin = `http://pay.localhost:${pay.port}`;
  const site = await serve(dist, `default-src 'self'; frame-src ${payOrigin}`);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--no-first-run",
    ],
  });
  return {
    gateway,
    token: async (charge) => valueOf(await gateway.gateway.sessionToken(gateway.merchant, charge)),
    open: (wishes) => {
      const frame = `${payOrigin}/payment-frame/index.html`;
      const script = `${gateway.base}/hosted-payments/Checkout.js`;
      const query = new URLSearchParams({ frame, script, ...wishes });
      return openPage(browser, `http://localhost:${site.port}/buyer-page/index.html?${query.toString()}`);
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await Promise.all([pay.app.close(), site.app.close(), gateway[Symbol.asyncDispose]()]);
      rmSync(dist, { recursive: true });
    },
  };
}
