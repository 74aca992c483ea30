import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { isCheckName } from "#core/watch/checks.ts";
import { anInstallation, freePort, start } from "./a-program.ts";

const home = await anInstallation();
const metricsPort = String(await freePort());
const program = start(home, { METRICS_PORT: metricsPort });
afterAll(async () => {
  await program.kill("SIGTERM");
  home[Symbol.dispose]();
});
await program.line(/ready/);

const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const kept = (file: string): string => readFileSync(join(import.meta.dirname, "../../deploy/monitoring", file), "utf8");

const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
  .parse(parse(kept("doorstep.rules.yaml")));
const dashboard = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(kept("doorstep.dashboard.json")));

const expressions = [
  ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Prometheus itself creates `up`. */
const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:doorstep|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));

test("every metric of the alert rules and of the dashboard is on /metrics", async () => {
  const known = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.filter(([, expr]) => namesIn(expr).length === 0 && !expr.startsWith("up{"))).toEqual([]);
  expect(expressions.filter(([, expr]) => !namesIn(expr).every((name) => known.has(name)))).toEqual([]);
});

test("/metrics shows the queues, the pool, the load limit and each publication, and names nobody", async () => {
  await fetch(`http://127.0.0.1:${home.port}/healthz`);
  // A request runs until its connection is finished with the answer, which may be after the answer has arrived.
  await expect.poll(metrics).toMatch(/^doorstep_requests_running 0$/m);
  const text = await metrics();
  expect(text).toMatch(/^doorstep_database_up 1$/m);
  expect(text).toMatch(/^doorstep_database_connections\{state="idle"\} \d+$/m);
  expect(text).toMatch(/^doorstep_emails\{publication="kettlelakescourier\.example",state="dead"\} 0$/m);
  expect(text).toMatch(/^doorstep_renewals_due\{publication="spruceharborbeacon\.example"\} \d+$/m);
  expect(text).toMatch(/^doorstep_last_backup_timestamp_seconds 0$/m);
  expect(text).not.toMatch(/@|accountNumber/);
});

test("the running program has checked itself, and its findings are there", async () => {
  await expect.poll(metrics).toMatch(/^doorstep_check_ok\{/m);
  const found = [...(await metrics()).matchAll(/^doorstep_check_ok\{check="([\w-]+)",of="([^"]*)"\} (\d)$/gm)];
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(([, check = "", , ok]) => !isCheckName(check) || ok !== "1")).toEqual([]);
});
