import { beforeAll, expect, test } from "vitest";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import type { DemoPerson } from "#server/catalog/read-people.ts";
import { root } from "#server/root.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { demoStaff } from "../demo/demo-staff.ts";
import { readDemoCatalogs, readDemoPeople } from "../demo/demo-files.ts";
import { welcomeText } from "./welcome.ts";

const config = { port: 3000, sharedHosts: [], production: false, deskOrigin: undefined };
const rootDomain = "kettlelakescourier.example";

let demo: Publication[];
let people: readonly DemoPerson[];
beforeAll(async () => {
  demo = (await readDemoCatalogs(root)).map(publicationOf);
  people = await readDemoPeople(root);
});

const publicationOf = (
  { tenant, hosts, catalog, cancelReasons, translations }: CatalogData,
  place: number,
): Publication => ({
  tenant: { ...tenant, tenantId: place + 1, daysAhead: 0 },
  hosts,
  catalog,
  cancelReasons,
  language: "en",
  translations,
});

test("lists the default publication at the root address, and the others under their domains", () => {
  const text = welcomeText({ config, known: demo, rootDomain, sandboxed: true, people, staff: demoStaff });
  expect(text).toContain("  Kettle Lakes Courier      http://localhost:3000/\n");
  expect(text).toContain("  The Spruce Harbor Beacon  http://localhost:3000/spruceharborbeacon.example/\n");
});

test("fits a terminal of 80 columns", () => {
  const text = welcomeText({ config, known: demo, rootDomain, sandboxed: true, people, staff: demoStaff });
  expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("lists sign-ins for each demo publication, without people who can't sign in", () => {
  const text = welcomeText({ config, known: demo, rootDomain, sandboxed: true, people, staff: demoStaff });
  for (const { tenant } of demo) {
    const shown = people.filter((person) => person.domain === tenant.domain && text.includes(person.email));
    expect(shown.length).toBeGreaterThanOrEqual(2);
    for (const { password } of shown) expect(text).toContain(` ${password}\n`);
  }
  expect(text).not.toContain("ruthanne.pellegrin");
});

test("shows the address of the desk, and the demo sign-ins for it", () => {
  const text = welcomeText({ config, known: demo, rootDomain, sandboxed: true, people, staff: demoStaff });
  expect(text).toMatch(/ {2}Desk, for staff +http:\/\/desk\.localhost:3000\/\n/);
  for (const { email, password, secret } of demoStaff)
    expect(text).toMatch(new RegExp(` {2}${email} +${password} +${secret}\n`));
});

test("lists a live publication at its own host, and no mailbox or test card without a sandbox", () => {
  const known = demo.map((one) => ({ ...one, hosts: [], tenant: { ...one.tenant, mode: "live" as const } }));
  const text = welcomeText({ config, known, rootDomain, sandboxed: false, people: [], staff: [] });
  expect(text).toContain("https://kettlelakescourier.example/\n");
  expect(text).not.toMatch(/sandbox|card|sign-in/i);
});

test("says how to load a publication if there are none", () => {
  const text = welcomeText({ config, known: [], rootDomain: null, sandboxed: false, people: [], staff: [] });
  expect(text).toContain("./doorstep catalog apply FILE");
});
