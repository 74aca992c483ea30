import { expect, test } from "vitest";
import { featureKeys } from "#core/site/feature.ts";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("returns the seven feature toggles with description, state and dates", async () => {
  const features = featureKeys.map((key, at) => ({
    key,
    description: `What ${key} does`,
    enabled: at % 2 === 0,
    creationDate: "2026-01-05",
    archiveDate: at === 6 ? "2026-06-30" : null,
  }));
  const { domain } = await aPublisher(site, (plain) => ({ ...plain, tenant: { ...plain.tenant, features } }));
  const { status, body } = await call(site, "getFeatureToggles", { domain });
  expect(status).toBe(200);
  expect(body.toSorted((a, b) => featureKeys.indexOf(a.key) - featureKeys.indexOf(b.key))).toEqual(features);
});

test("keeps one publisher's toggles apart from another's", async () => {
  const here = await aPublisher(site);
  const there = await aPublisher(site, (plain) => ({ ...plain, tenant: { ...plain.tenant, features: [] } }));
  const states = async (domain: string) =>
    (await call(site, "getFeatureToggles", { domain })).body.filter(({ enabled }) => enabled).length;
  expect([await states(here.domain), await states(there.domain)]).toEqual([7, 0]);
});

test("answers 404 for the toggles of an unknown domain", async () => {
  expectProblem(await call(site, "getFeatureToggles", { domain: "nobody.example" }), 404);
  expect.hasAssertions();
});
