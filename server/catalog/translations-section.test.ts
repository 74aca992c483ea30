import { expect, test } from "vitest";
import { readCatalog } from "./read-catalog.ts";
import { type BrokenFile, changedDemoFile, demoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const start = "\ntranslations:";

const rows: readonly BrokenFile[] = [
  {
    name: "a language that the publication does not offer",
    change: ["  languages: [en, es]\n", ""],
    spot: "es:",
    after: start,
    field: "translations.es",
    says: "publication.languages does not name es; add it there, or remove this part",
  },
  {
    name: "a language that we do not have",
    change: ["translations:\n  es:", "translations:\n  fr: { addressLine: Chicago }\n  es:"],
    spot: "fr:",
    after: start,
    field: "translations.fr",
    says: "there is no such field here; is it misspelled?",
  },
  {
    name: "a plan that does not exist",
    change: ["- id: sunday\n        name: Impreso dominical", "- id: sundays\n        name: Impreso dominical"],
    spot: "sundays",
    field: "translations.es.plans[4].id",
    says: "there is no plan sundays",
  },
  {
    name: "a plan that is translated twice",
    change: ["- id: sunday\n        name: Impreso dominical", "- id: daily\n        name: Impreso dominical"],
    spot: "daily",
    after: "Impreso diario",
    field: "translations.es.plans[4].id",
    says: "plan daily is listed twice",
  },
  {
    name: "only some of a plan's benefits",
    change: [
      "          - Pasatiempos, tiras cómicas y todos los boletines\n      - id: digital-yearly",
      "      - id: digital-yearly",
    ],
    spot: "benefits:",
    after: "Digital ilimitado + edición electrónica\n",
    field: "translations.es.plans[0].benefits",
    says: "plan digital has 3 benefits; translate all of them",
  },
  {
    name: "a misspelled name of a text",
    change: ["title: Tres periódicos a la semana", "titel: Tres periódicos a la semana"],
    spot: "titel:",
    field: "translations.es.plans[2].titel",
    says: "there is no such field here; is it misspelled?",
  },
  {
    name: "a price, which no language changes",
    change: ["name: Entrega diaria\n", "name: Entrega diaria\n        amount: 58.00\n"],
    spot: "amount: 58.00",
    field: "translations.es.rates[3].amount",
    says: "there is no such field here; is it misspelled?",
  },
  {
    name: "a text that is too long",
    change: ["title: $1 por 8 semanas", `title: ${"muy ".repeat(40)}barato`],
    spot: "muy muy",
    field: "translations.es.plans[0].title",
    says: "write 1 to 120 characters on one line",
  },
  {
    name: "html that is not allowed",
    change: ["html: <p>Gracias por leernos.", "html: <h1>Gracias</h1><p>Gracias por leernos."],
    spot: "<h1>Gracias",
    field: "translations.es.cancelReasons[7].html",
    says: "<h1> is not allowed; allowed are b, i, em, strong, u, ul, ol, li, p, br, a",
  },
  {
    name: "an offer that does not exist",
    change: ["- id: holiday\n        name: Mejor", "- id: holidays\n        name: Mejor"],
    spot: "holidays",
    field: "translations.es.saveOffers[2].id",
    says: "there is no offer holidays",
  },
  {
    name: "terms under the version of the English text",
    change: ['version: "2026-01-es"', 'version: "2026-01"'],
    spot: '"2026-01"',
    after: start,
    field: "translations.es.terms.version",
    says: "version 2026-01 is already used for another text; give each text its own version",
  },
  {
    name: "an author that the publication does not name",
    change: [
      "  editor:\n    avatar: editor-kettle-lakes.svg\n    name: Marit Halvorsen-Reyes\n    title: Editor\n",
      "",
    ],
    spot: "editor:",
    after: start,
    field: "translations.es.editor",
    says: "there is no publication.editor",
  },
];

test.each(rows)("reports $name with its line, column and field, as one mistake", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toEqual([expectedMistake(row)]);
});

test("allows a translation of the terms of bills only if there are such terms", () => {
  const without = demoFile.replace(/\n {2}bill:\n[^]*?(?=\n {2}gift:)/, "");
  expect(mistakesOf(without).map((line) => line.replace(/^\S+ /, ""))).toEqual([
    "translations.es.terms.bill there is no terms.bill that this could be a translation of",
  ]);
});

test("everything is optional, and the default is English only", () => {
  const read = readCatalog(demoFile.replace(/\ntranslations:[^]*$/, "\ntranslations:\n  es: {}\n"));
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  const { es } = read.value.translations;
  expect(es).toMatchObject({ links: {}, terms: null, plans: [], rates: [], addOns: [], cancelReasons: [] });
  const english = readCatalog(demoFile.replace(/\ntranslations:[^]*$/, "\n").replace("  languages: [en, es]\n", ""));
  expect(english.kind === "catalog" && english.value.translations).toEqual({});
});

test("has every text of the demo's Courier in Spanish, and no prices or codes in the translation", () => {
  const read = readCatalog(demoFile);
  if (read.kind === "mistakes") throw new Error(JSON.stringify(read.mistakes));
  const { translations, catalog, cancelReasons, tenant } = read.value;
  const { es } = translations;
  const ids = (of: readonly { readonly bundleId: string }[] = []) => of.map(({ bundleId }) => bundleId);
  expect(ids(es?.plans)).toEqual(ids(catalog.bundles));
  expect(new Set(es?.rates.map(({ rateCode }) => rateCode))).toEqual(
    new Set(catalog.rates.map((rate) => rate.rateCode)),
  );
  expect(es?.addOns.map(({ offerId }) => offerId)).toEqual(catalog.addOns.map(({ offerId }) => offerId));
  expect(es?.cancelReasons.map(({ reasonId }) => reasonId)).toEqual(cancelReasons.map(({ reasonId }) => reasonId));
  expect(es?.saveOffers.map(({ offerId }) => offerId)).toEqual(tenant.saving.offers.map(({ offerId }) => offerId));
  expect(es?.terms).toMatchObject({ language: "es", bill: { language: "es" }, gift: { language: "es" } });
});
