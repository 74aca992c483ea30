import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { hostFetcher } from "#server/adapters/host/fetch-host.ts";
import { certificate, itsKey } from "./a-certificate.ts";

/** An https server on this machine. @returns its address. */
async function aHost(answer: RequestListener): Promise<string> {
  const server = createServer({ key: itsKey, cert: certificate }, answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `https://localhost:${typeof address === "object" && address !== null ? address.port : 0}/healthz`;
}
const ask = hostFetcher({ ca: certificate });

test("reports what a host answers, when, and until when its certificate is valid", async () => {
  const address = await aHost((_, response) => response.end("here"));
  const answer = await ask(address);
  expect(answer).toMatchObject({ kind: "answered", status: 200, body: "here" });
  if (answer.kind === "none") throw new Error(answer.code);
  expect(answer.certificateUntil.getUTCFullYear()).toBeGreaterThan(2100);
  expect(answer.at).toBeInstanceOf(Date);
});

test("follows no redirect", async () => {
  const address = await aHost((_, response) =>
    response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
  );
  expect(await ask(address)).toMatchObject({ kind: "answered", status: 302 });
});

test("names what is wrong with a certificate, a name, or a host that doesn't answer", async () => {
  const address = await aHost((_, response) => response.end("here"));
  expect(await hostFetcher()(address)).toEqual({ kind: "none", code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(await ask(address.replace("localhost", "127.0.0.1"))).toEqual({
    kind: "none",
    code: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
  expect(await ask("https://nowhere.invalid/")).toMatchObject({ kind: "none", code: expect.stringMatching(/^E/) });
  const silent = await aHost(() => undefined);
  expect(await hostFetcher({ ca: certificate, timeoutMs: 200 })(silent)).toEqual({ kind: "none", code: "no-answer" });
});
