import fc from "fast-check";
import { expect, test } from "vitest";
import { accountWords, type SearchableAccount } from "./account-terms.ts";
import { canBeMisspelled, searchTerms } from "./search-terms.ts";

const facts: SearchableAccount = {
  accountNumber: 100200300,
  names: ["Zoë", "O'Brien-Smith"],
  emails: ["Zoe@Readers.example"],
  phones: ["+12625550121"],
  places: [{ street: "415 Hickory Street", city: "West Bend", zip5: "53095" }],
  cards: ["9990"],
  codes: ["R260202-DGKFHBCH"],
};

test("an account's words are its names, places, phones, emails, cards and codes", () => {
  expect(accountWords(facts)).toEqual(
    "zoe obrien smith 415 hickory st west bend 53095 100200300 2625550121 5550121 zoe@readers.example card:9990 r260202dgkfhbch"
      .split(" ")
      .toSorted(),
  );
});

test("nothing is left of an erased person, though tax places and receipts are kept", () => {
  const erased = { names: ["", ""], emails: [""], phones: [""], places: [{ street: "", city: "", zip5: "53095" }] };
  expect(accountWords({ ...facts, ...erased })).toEqual([]);
});

const text = fc.string({ unit: "grapheme", maxLength: 30 });
const anyFacts: fc.Arbitrary<SearchableAccount> = fc.record({
  accountNumber: fc.integer({ min: 1, max: 999_999_999 }),
  names: fc.array(text, { maxLength: 3 }),
  emails: fc.array(fc.emailAddress(), { maxLength: 2 }),
  phones: fc.array(
    fc.integer({ min: 2_002_000_000, max: 9_999_999_999 }).map((digits) => `+1${digits}`),
    { maxLength: 1 },
  ),
  places: fc.array(fc.record({ street: text, city: text, zip5: fc.constant("53095") }), { maxLength: 2 }),
  cards: fc.array(fc.constantFrom("0001", "9990"), { maxLength: 1 }),
  codes: fc.array(fc.constantFrom("R260202-DGKFHBCH", "0190163d-8694-739b-aea5-966c26f8ad91"), { maxLength: 2 }),
});

test("words are short and lowercase, without spaces, each once and in order", () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const words = accountWords(any);
      expect(words).toEqual([...new Set(words)].toSorted());
      for (const word of words) {
        expect(Array.from(word).length).toBeLessThanOrEqual(60);
        expect(word).toBe(word.toLowerCase());
        expect(word).not.toMatch(/\s/);
      }
    }),
  );
});

test("an account is found by any of its emails, phones, codes and cards, however they are typed", () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const words = new Set(accountWords(any));
      if (words.size === 0) return;
      const typed = [
        ...any.phones,
        ...any.phones.map((phone) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`),
        ...any.codes,
        ...any.cards.map((last4) => `card ${last4}`),
        String(any.accountNumber),
      ];
      for (const query of typed)
        expect([query, searchTerms(query).every((term) => term.words.some((word) => words.has(word)))]).toEqual([
          query,
          true,
        ]);
    }),
  );
});

test("any text becomes at most eight terms, each with a word, and never an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (query) => {
      const terms = searchTerms(query);
      expect(terms.length).toBeLessThanOrEqual(8);
      for (const { words } of terms) expect(words.every((word) => word !== "") && words.length > 0).toBe(true);
    }),
  );
});

test.each([
  ["(262) 555-0121", ["2625550121"]],
  ["1-262-555-0121", ["2625550121"]],
  ["12625550121", ["2625550121"]],
  ["555 0121", ["5550121"]],
  ["smith 555.0121", ["5550121", "smith"]],
  ["ending in 9990 smith", ["card:9990", "smith"]],
  ["****9990", ["card:9990"]],
  ["Z@readers.example 53095-1200", ["z@readers.example", "53095"]],
  ["R260202-DGKFHBCH", ["r260202dgkfhbch"]],
  ["415 Hickory Street", ["415", "hickory", "street"]],
  ["O’Brien", ["obrien"]],
])("splits %s into its terms", (query, firsts) => {
  expect(searchTerms(query).map(({ words: [first] }) => first)).toEqual(firsts);
});

test("four digits may be a house or a card, and a street is found by either form of its name", () => {
  expect(searchTerms("9990")[0]?.words).toEqual(["9990", "card:9990"]);
  expect(searchTerms("avenue")[0]?.words).toEqual(["avenue", "ave"]);
  expect(searchTerms("aven")[0]?.words).toEqual(["aven", "ave"]);
});

test("corrects only names of four or more letters", () => {
  const guessed = (query: string) => searchTerms(query).map(canBeMisspelled);
  expect(guessed("smith lee 5309 a@b.example")).toEqual([false, true, false, false]);
});
