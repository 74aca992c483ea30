import Fastify from "fastify";

/** The smallest program that answers one kilobyte of JSON from memory. */
const kilobyte = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`field${index}`, "x".repeat(50)]));

process.once("message", ({ port }: { readonly port: number }) => void listen(port));

async function listen(port: number): Promise<void> {
  const app = Fastify();
  app.get("/", async () => kilobyte);
  await app.listen({ host: "127.0.0.1", port });
  process.send?.("listening");
}
