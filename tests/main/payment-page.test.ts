import { createServer, request as ask } from "node:http";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { anInstallation, ask as askDatabase, command, start, workedOn } from "./a-program.ts";

/** Has one page for cards, whereas the Courier, which is also in Spanish, has two. */
const domain = "spruceharborbeacon.example";

type Answer = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};
type Change = (path: string, answer: Answer) => void;

/** A proxy between browsers and the program on a port. What it does to answers differs from test to test. */
async function aProxy(port: number) {
  let change: Change = () => undefined;
  const proxy = createServer((asked, reply) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const onwards = ask({ host: "127.0.0.1", port, path: asked.url, headers }, (came) => {
      const chunks: Buffer[] = [];
      came.on("data", (chunk: Buffer) => chunks.push(chunk));
      came.on("end", () => {
        const { "content-length": _, ...kept } = came.headers;
        const answer = { status: came.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) };
        change(asked.url ?? "", answer);
        reply.writeHead(answer.status, answer.headers).end(answer.body);
      });
    });
    onwards.end();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = proxy.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy has no port");
  return { origin: `http://127.0.0.1:${address.port}`, does: (next: Change) => void (change = next) };
}

const home = await anInstallation();
const proxy = await aProxy(home.port);
const settings = { PAY_ORIGIN: proxy.origin };
const program = start(home, settings);
afterAll(async () => {
  await program.kill("SIGTERM");
  home[Symbol.dispose]();
});
await program.line(/ready/);

const page = `${proxy.origin}/payment-frame/?domain=${domain}`;

/** The output of `./doorstep payment-page` while the proxy does this. */
function looking(change: Change, ...args: string[]) {
  proxy.does(change);
  return command(home, ["payment-page", ...args], settings);
}

const own = (out: string): string[] => out.split("\n").filter((line) => line.startsWith(`${domain}: `));

const looks = z.array(
  z.object({
    domain: z.string(),
    address: z.string(),
    differences: z.array(z.object({ because: z.string(), what: z.string(), expected: z.string(), found: z.string() })),
  }),
);

const isPage = (path: string): boolean => path.startsWith("/payment-frame/");

test("accepts a proxy that changes nothing, and records that in the trail", async () => {
  const { code, out, err } = await looking(() => undefined);
  expect({ code, err, own: own(out) }).toEqual({
    code: 0,
    err: workedOn(home),
    own: [`${domain}: ${page} is correct.`],
  });
  const looks = `select actor, outcome, details from audit_entry where action = 'payment-page.look'`;
  expect(await askDatabase(home, `${looks} and subject = '${page}'`)).toEqual([
    {
      actor: expect.stringMatching(/^command:\w+/),
      outcome: "as-sent",
      details: { differences: [], gatewayScript: null, scriptBefore: null },
    },
  ]);
});

test("a proxy that changes headers and takes some away is told header by header", async () => {
  const { code, out } = await looking((path, { headers }) => {
    if (isPage(path)) delete headers["content-security-policy"];
    headers["referrer-policy"] = "unsafe-url";
  });
  expect(code).toBe(1);
  const [referrer, policy, ...ofFiles] = own(out);
  expect(policy).toMatch(/content-security-policy: expected default-src 'none'; .*, found none$/);
  expect(referrer).toBe(`${domain}: ${page} referrer-policy: expected strict-origin, found unsafe-url`);
  // Its scripts and its stylesheet.
  expect(ofFiles.length).toBeGreaterThan(3);
  for (const line of ofFiles) expect(line).toMatch(/\/assets\/.* referrer-policy: expected same-origin, found/);
});

test("a proxy that adds a script: the page is another one, and the script is named", async () => {
  const skimmer = '<script src="https://evil.example/skim.js"></script></body>';
  const add: Change = (path, answer) => {
    if (isPage(path)) answer.body = Buffer.from(answer.body.toString().replace("</body>", skimmer));
  };
  const { code, out } = await looking(add, "--json");
  expect(code).toBe(1);
  const [pageCheck] = looks.parse(JSON.parse(out)).filter((one) => one.domain === domain);
  expect(pageCheck?.address).toBe(page);
  expect(pageCheck?.differences).toMatchObject([
    { because: "content", what: page },
    { because: "added-file", expected: "none", found: "https://evil.example/skim.js" },
  ]);
});

test("a proxy that changes one byte of a script is reported, naming the script with both hashes", async () => {
  const { code, out } = await looking((path, { body }) => {
    if (/payment-frame-.*\.js$/.test(path)) body[0] = (body[0] ?? 0) ^ 1;
  });
  expect(code).toBe(1);
  const lines = own(out);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/\/assets\/payment-frame-[\w-]+\.js: expected sha384-\S+, found sha384-\S+$/);
});

test("reports once that an address doesn't answer; a wrong argument is reported with the right form", async () => {
  const { code, out } = await command(home, ["payment-page"], { PAY_ORIGIN: "http://127.0.0.1:9" });
  expect(code).toBe(1);
  expect(own(out)).toEqual([
    `${domain}: http://127.0.0.1:9/payment-frame/?domain=${domain}: expected an answer, found none`,
  ]);
  expect((await command(home, ["payment-page", "--often"])).code).toBe(2);
});
