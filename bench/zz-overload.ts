import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { makeWorld } from "./world/world.ts";
import { startSite } from "./world/site.ts";
import { password } from "./world/readers.ts";

const { folder, readers } = await makeWorld();
await using site = await startSite(folder);
const rss = () =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1]) / 1024);
type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };
function once(agent: Agent, { method = "GET", path, headers = {}, body }: Ask): Promise<[number, number]> {
  const begun = performance.now();
  return new Promise((done) => {
    const r = request(`${site.url}${path}`, { agent, method, headers: { host: "localhost", ...headers } }, (res) => {
      res.resume().once("end", () => done([res.statusCode ?? 0, performance.now() - begun]));
      res.once("error", () => done([-2, performance.now() - begun]));
    });
    r.once("error", () => done([-1, performance.now() - begun]));
    r.end(body);
  });
}
function tell(name: string, got: [number, number][]) {
  const by = new Map<number, number[]>();
  for (const [s, t] of got) by.set(s, [...(by.get(s) ?? []), t]);
  const line = [...by]
    .map(([s, ts]) => {
      const o = ts.toSorted((a, b) => a - b);
      return `${s}: ${o.length} p50 ${Math.round(o[o.length >> 1] ?? 0)} p99 ${Math.round(o[Math.floor(o.length * 0.99)] ?? 0)} max ${Math.round(o.at(-1) ?? 0)}`;
    })
    .join(" | ");
  console.log(name, line, `rss ${rss()} MB`);
}
async function closed(name: string, connections: number, seconds: number, ask: (n: number) => Ask) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const got: [number, number][] = [];
  let n = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) got.push(await once(agent, ask(n++)));
    }),
  );
  agent.destroy();
  tell(`${name} x${connections}`, got);
}
async function open(name: string, perSecond: number, seconds: number, ask: (n: number) => Ask) {
  const agent = new Agent({ keepAlive: true });
  const all: Promise<[number, number]>[] = [];
  const t0 = performance.now();
  let n = 0;
  while (performance.now() - t0 < seconds * 1000) {
    while (n < ((performance.now() - t0) / 1000) * perSecond) all.push(once(agent, ask(n++)));
    await pause(5);
  }
  const got = await Promise.all(all);
  agent.destroy();
  tell(`${name} ${perSecond}/s`, got);
}
const ip = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const read = (n: number): Ask => {
  const r = readers[n % readers.length]!;
  return {
    path: `/api/ManageAccount/GetAccountManagementDetails?accountNumber=${r.accountNumber}`,
    headers: { authorization: `Bearer ${r.token}` },
  };
};
const post = (path: string, n: number, body: object): Ask => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", "x-forwarded-for": ip(n) },
  body: JSON.stringify(body),
});
const sign = (n: number) =>
  post("/api/Auth/AuthenticateTNEmail", n, { email: readers[n % readers.length]!.email, password });
const address = (n: number) =>
  post("/api/Site/ValidateAddress", n, {
    streetAddress: "415 Hickory Street",
    city: "West Bend",
    stateCode: "WI",
    zip: "53095",
  });
const page = (): Ask => ({ path: "/subscribe" });
const after = async () => {
  const a = new Agent();
  const t = performance.now();
  const g: [number, number][] = [];
  for (let i = 0; i < 20; i++) g.push(await once(a, read(i)));
  tell(`  after (${Math.round(performance.now() - t)} ms for 20 reads)`, g);
};
console.log("start rss", rss());
const which = process.argv[2] ?? "";
if (which.includes("r")) {
  await closed("reads", 64, 5, read);
  await closed("reads", 1000, 8, read);
  await after();
  await closed("reads", 3000, 8, read);
  await after();
}
if (which.includes("a")) {
  console.log(await once(new Agent(), address(1)));
  await closed("addresses", 64, 5, address);
  await closed("addresses", 1000, 8, address);
  await after();
  await closed("addresses", 3000, 8, address);
  await after();
}
if (which.includes("s")) {
  await open("sign-ins", 60, 5, sign);
  await open("sign-ins", 300, 10, sign);
  await after();
  await open("sign-ins", 1000, 10, sign);
  await after();
}
if (which.includes("p")) {
  await closed("page", 1000, 8, page);
  await after();
}
if (which.includes("m")) {
  await Promise.all([
    closed("reads", 500, 10, read),
    closed("addresses", 500, 10, address),
    open("sign-ins", 300, 10, sign),
    closed("page", 500, 10, page),
  ]);
  await after();
}
process.exit(0);
