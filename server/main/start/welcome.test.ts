import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { CatalogPlain } from "#server/catalog/read-catalog.ts";
import type { DemoPerson } from "#server/catalog/read-people.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { readDemoCatalogs, readDemoPeople } from "../demo/demo-files.ts";
import { welcomeText } from "./welcome.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const config = { port: 3000, sharedHosts: [], production: false };
const rootDomain = "kettlelakescourier.example";

let demo: Publication[];
let people: readonly DemoPerson[];
beforeAll(async () => {
  demo = (await readDemoCatalogs(root)).map(publicationOf);
  people = await readDemoPeople(root);
});

const publicationOf = ({ tenant, hosts, catalog, cancelReasons }: CatalogPlain, place: number): Publication => ({
  tenant: { ...tenant, tenantId: place + 1, daysAhead: 0 },
  hosts,
  catalog,
  cancelReasons,
});

test("the default publication is at the root of this machine, the others under their domains", () => {
  const text = welcomeText({ config, known: demo, rootDomain, sandboxed: true, people });
  expect(text).toContain("  Kettle Lakes Courier      http://localhost:3000/\n");
  expect(text).toContain("  The Spruce Harbor Beacon  http://localhost:3000/spruceharborbeacon.example/\n");
});

test("all of it fits a terminal of 80 columns", () => {
  const text = welcomeText({ config, known: demo, rootDomain, sandboxed: true, people });
  expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("each demo publication has sign-ins, and who has no login is not among them", () => {
  const text = welcomeText({ config, known: demo, rootDomain, sandboxed: true, people });
  for (const { tenant } of demo) {
    const shown = people.filter((person) => person.domain === tenant.domain && text.includes(person.email));
    expect(shown.length).toBeGreaterThanOrEqual(2);
    for (const { password } of shown) expect(text).toContain(` ${password}\n`);
  }
  expect(text).not.toContain("ruthanne.pellegrin");
});

test("a live publication has its own host, and without a sandbox there is neither mailbox nor test card", () => {
  const known = demo.map((one) => ({ ...one, hosts: [], tenant: { ...one.tenant, mode: "live" as const } }));
  const text = welcomeText({ config, known, rootDomain, sandboxed: false, people: [] });
  expect(text).toContain("https://kettlelakescourier.example/\n");
  expect(text).not.toMatch(/sandbox|card|sign-in/i);
});

test("without a publication it says how to load one", () => {
  const text = welcomeText({ config, known: [], rootDomain: null, sandboxed: false, people: [] });
  expect(text).toContain("./doorstep catalog apply FILE");
});
