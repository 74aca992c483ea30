import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";

const world = withJourneys();

/** A consent manager's own host, which serves its script. */
async function aVendor(script: string) {
  const app = Fastify();
  let asked = 0;
  app.get("/cmp.js", async (_, reply) => {
    asked++;
    return reply.type("text/javascript").send(script);
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return { url: `${address}/cmp.js`, asked: () => asked };
}

const shows = (text: string) =>
  `() => document.body.append(Object.assign(document.createElement("p"), { textContent: ${JSON.stringify(text)} }))`;
const vendorScripts = {
  osano: `window.Osano = { cm: { showDrawer: ${shows("Another's drawer")}, showDoNotSell: ${shows("Another's opt-out")} } }`,
  onetrust: `window.OneTrust = { ToggleInfoDisplay: ${shows("Another's drawer")} }`,
} as const;

const withConsentScript = (consentManager: keyof typeof vendorScripts, url: string) =>
  aPublisher(world.site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, consentManager, consentScript: { url, key: "k1" } } },
  }));

test.each(["osano", "onetrust"] as const)(
  "%s opens on a public page only; checkout uses the built-in drawer and runs nobody else's script",
  async (vendor) => {
    const { url, asked } = await aVendor(vendorScripts[vendor]);
    const publisher = await withConsentScript(vendor, url);
    await using reader = await world.reader(publisher, { pardons: [/404/] });
    const { page } = reader;
    await reader.opens("/nowhere");
    await reader.presses("Cookie Preferences");
    await reader.sees("Another's drawer");
    await reader.presses("See subscriptions");
    await reader.seesHeading("Choose your plan");
    expect(await page.evaluate(() => "Osano" in window || "OneTrust" in window)).toBe(false);
    await reader.presses("Cookie Preferences");
    await reader.sees("Always on");
    expect(asked()).toBe(1);
  },
);

test("opens the built-in drawer when a consent manager's script is missing", async () => {
  const publisher = await withConsentScript("osano", "http://127.0.0.1:9/cmp.js");
  await using reader = await world.reader(publisher, { pardons: [/404/, /ERR_/] });
  await reader.opens("/nowhere");
  await reader.presses("Cookie Preferences");
  await reader.sees("Always on");
  expect(await reader.page.getByRole("dialog", { name: "Cookie Preferences" }).count()).toBe(1);
});
