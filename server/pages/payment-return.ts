import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { returnPath } from "#core/payment/payment-return.ts";

/** The page to which a gateway's own page leads back. The same for every publication: it tells the waiting page and closes itself. */
export async function registerPaymentReturn(
  app: FastifyInstance,
  { distDir }: { readonly distDir: string },
): Promise<void> {
  const page = await readFile(join(distDir, "payment-return", "index.html"), "utf8");
  app.get(returnPath, { schema: { hide: true } }, (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
  );
}
