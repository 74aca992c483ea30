import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noTexts, type PublicationTexts } from "#core/site/publication-texts.ts";
import type { Terms } from "#core/site/tenant.ts";
import { readCatalog } from "#server/catalog/read-catalog.ts";
import type { Publication } from "./publication.ts";
import { nameIn, publicationIn, termsOffered } from "./publication-in.ts";

const courier = readFileSync(new URL("../../../catalog/a-kettle-lakes-courier.yaml", import.meta.url), "utf8");

/** The demo's Courier, in English and Spanish, with these texts in Spanish. */
function withTexts(texts: Partial<PublicationTexts>): Publication {
  const read = readCatalog(courier);
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  const { tenant, ...plain } = read.value;
  return {
    ...plain,
    tenant: { ...tenant, tenantId: 1, daysAhead: 0, site: { ...tenant.site, languages: ["en", "es"] } },
    language: "en",
    translations: { es: { ...noTexts, ...texts } },
  };
}

const inSpanish = (text: string): Terms => ({ version: `${text}-es`, text, language: "es" });

test("translated texts replace the English ones, and the others stay English", () => {
  const english = withTexts({
    addrDesc: "Calle Main Norte 118",
    links: { terms: "https://www.kettlelakescourier.example/es/terminos" },
    editor: { title: "Directora" },
    plans: [{ bundleId: "daily", name: "Impreso diario + digital", benefits: ["Todos los días"] }],
    rates: [{ rateCode: "daily-4w", name: "Entrega diaria" }],
    addOns: [{ offerId: "premium", name: "Experiencia Premium" }],
    cancelReasons: [{ reasonId: 4, description: "Me mudo" }],
    saveOffers: [{ offerId: "holiday", name: "Haga una pausa" }],
  });
  const spanish = publicationIn(english, "es");
  expect(spanish.language).toBe("es");
  expect(spanish.tenant.site).toEqual({
    ...english.tenant.site,
    addrDesc: "Calle Main Norte 118",
    links: { ...english.tenant.site.links, terms: "https://www.kettlelakescourier.example/es/terminos" },
    editor: { ...english.tenant.site.editor, title: "Directora" },
  });
  const daily = english.catalog.bundles.find(({ bundleId }) => bundleId === "daily");
  expect(spanish.catalog.bundles.find(({ bundleId }) => bundleId === "daily")).toEqual({
    ...daily,
    name: "Impreso diario + digital",
    benefits: ["Todos los días"],
  });
  expect(spanish.catalog.bundles[0]).toEqual(english.catalog.bundles[0]);
  expect(spanish.catalog.rates.find(({ rateCode }) => rateCode === "daily-4w")?.name).toBe("Entrega diaria");
  expect(spanish.catalog.addOns[0]).toMatchObject({ name: "Experiencia Premium", text: "+$10.00/mo" });
  expect(spanish.cancelReasons[3]).toEqual({ ...english.cancelReasons[3], description: "Me mudo" });
  expect(spanish.tenant.saving.offers.find(({ offerId }) => offerId === "holiday")?.name).toBe("Haga una pausa");
});

test("returns the same value each time, so that work based on it can be reused; English is the catalog's own", () => {
  const english = withTexts({});
  const spanish = publicationIn(english, "es");
  expect(publicationIn(english, "es")).toBe(spanish);
  expect(publicationIn(spanish, "es")).toBe(spanish);
  expect([publicationIn(english, "en"), publicationIn(spanish, "en")]).toEqual([english, english]);
  expect(publicationIn(spanish, "en")).toBe(english);
});

test("answers in English for a language that isn't offered, even if it has texts", () => {
  const both = withTexts({ addrDesc: "Calle Main Norte 118" });
  const english = { ...both, tenant: { ...both.tenant, site: { ...both.tenant.site, languages: ["en"] as const } } };
  expect(publicationIn(english, "es")).toBe(english);
});

test("keeps a legal text in English, and marks it so, if there is no Spanish one", () => {
  const english = withTexts({});
  const { terms } = english.tenant;
  expect(publicationIn(english, "es").tenant.terms).toBe(terms);
  const translated = { ...inSpanish("Términos"), bill: null, gift: inSpanish("Regalo") };
  const spanish = publicationIn(withTexts({ terms: translated }), "es");
  expect(spanish.tenant.terms).toEqual({ ...inSpanish("Términos"), bill: terms.bill, gift: inSpanish("Regalo") });
  expect(termsOffered(spanish).map(({ version }) => version)).toEqual(["Términos-es", "2026-01"]);
  expect(termsOffered(english).map(({ version }) => version)).toEqual(["2026-01", "2026-01"]);
});

test("finds a name in every language, and keeps a name that is no longer in the catalog", () => {
  const english = withTexts({
    plans: [{ bundleId: "daily", name: "Impreso diario + digital" }],
    addOns: [{ offerId: "premium", name: "Experiencia Premium" }],
  });
  const spanish = publicationIn(english, "es");
  for (const name of ["Daily Print + Digital", "Impreso diario + digital"]) {
    expect([nameIn(english, name), nameIn(spanish, name)]).toEqual([
      "Daily Print + Digital",
      "Impreso diario + digital",
    ]);
  }
  expect(nameIn(spanish, "Premium Experience")).toBe("Experiencia Premium");
  expect(nameIn(spanish, "Sunday Print + Digital")).toBe("Sunday Print + Digital");
  expect(nameIn(spanish, "A plan of years ago")).toBe("A plan of years ago");
});

test("translations change only texts: no price, date, id, code or rule depends on the language", () => {
  const text = fc.string({ minLength: 1, maxLength: 20 });
  const some = <T, U>(things: readonly T[], make: (thing: T) => fc.Arbitrary<U>): fc.Arbitrary<U[]> =>
    fc.subarray([...things]).chain((chosen) => fc.tuple(...chosen.map(make)));
  const { catalog, cancelReasons, tenant } = withTexts({});
  // No key is required; an untyped empty list would have the wrong type.
  const optional = { requiredKeys: [] as never[] };
  const texts = fc.record({
    addrDesc: text,
    plans: some(catalog.bundles, ({ bundleId }) =>
      fc
        .record({ name: text, title: text, markdown: text, benefits: fc.array(text) }, optional)
        .map((given) => ({ bundleId, ...given })),
    ),
    rates: some(catalog.rates, ({ rateCode }) => text.map((name) => ({ rateCode, name }))),
    addOns: some(catalog.addOns, ({ offerId }) =>
      fc.record({ name: text, text }, optional).map((given) => ({ offerId, ...given })),
    ),
    cancelReasons: some(cancelReasons, ({ reasonId }) =>
      fc.record({ description: text, html: text }, optional).map((given) => ({ reasonId, ...given })),
    ),
    saveOffers: some(tenant.saving.offers, ({ offerId }) =>
      fc.record({ name: text, text }, optional).map((given) => ({ offerId, ...given })),
    ),
  });
  fc.assert(
    fc.property(texts, (given) => {
      const english = withTexts(given);
      expect(withoutTexts(publicationIn(english, "es"))).toEqual(withoutTexts(english));
    }),
    { numRuns: 50 },
  );
});

/** Everything that decides what is sold to whom, when, and for how much. */
function withoutTexts({ tenant, catalog, cancelReasons, hosts }: Publication) {
  const { site, saving, terms: _terms, ...decides } = tenant;
  return {
    hosts,
    tenant: decides,
    site: { ...site, addrDesc: "" },
    saving: { ...saving, offers: saving.offers.map((offer) => ({ ...offer, name: "", text: "" })) },
    calendar: catalog.calendar,
    rates: catalog.rates.map((rate) => ({ ...rate, name: "" })),
    bundles: catalog.bundles.map((plan) => ({ ...plan, name: "", title: "", markdown: "", benefits: [] })),
    addOns: catalog.addOns.map((addOn) => ({ ...addOn, name: "", text: "" })),
    reasons: cancelReasons.map(({ reasonId }) => reasonId),
  };
}
