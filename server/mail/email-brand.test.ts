import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noTexts } from "#core/site/publication-texts.ts";
import { readCatalog } from "#server/catalog/read-catalog.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { emailBrandOf } from "./email-brand.ts";

function withLogo(logoUrl: string): Publication {
  const file = new URL("../../catalog/a-kettle-lakes-courier.yaml", import.meta.url);
  const read = readCatalog(readFileSync(file, "utf8"));
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  const { tenant, ...plain } = read.value;
  const site = { ...tenant.site, logoUrl };
  const own = { ...tenant, domain: "courier.example", tenantId: 1, daysAhead: 0, site };
  return { ...plain, tenant: own, language: "en", translations: { es: noTexts } };
}

const address = "https://subscribe.lakes.example/courier.example";

test.each([
  ["/assets/logos/courier.png", "https://subscribe.lakes.example/assets/logos/courier.png"],
  ["https://courier.example/logo.png", "https://courier.example/logo.png"],
  ["https://www.courier.example/logo.png?v=2", "https://www.courier.example/logo.png?v=2"],
])("shows a logo from the publication's own address: %s", (logoUrl, shown) => {
  expect(emailBrandOf(withLogo(logoUrl), address, null).logoUrl).toBe(shown);
});

test.each([
  ["a drawing", "/assets/logos/courier.svg"],
  ["another host, which would learn who opens the email", "https://images.example/courier.png"],
  ["a host whose name only ends the same", "https://notcourier.example/logo.png"],
  ["a link without https", "http://courier.example/logo.png"],
  ["none", ""],
])("shows the name in place of %s", (_, logoUrl) => {
  expect(emailBrandOf(withLogo(logoUrl), address, null).logoUrl).toBeNull();
});

test("shows the name if the pages themselves aren't on https", () => {
  expect(emailBrandOf(withLogo("/assets/logos/courier.png"), "http://localhost:3000/c", null).logoUrl).toBeNull();
});
