import { expect, test } from "vitest";
import { spanishFirstTerm, spanishLength, spanishNextTerm, spanishTerm } from "./spanish-terms.ts";

test.each([
  ["4 weeks", "4 semanas", "4 semanas", "las próximas 4 semanas"],
  ["week", "semana", "1 semana", "la próxima semana"],
  ["month", "mes", "1 mes", "el próximo mes"],
  ["1 month", "mes", "1 mes", "el próximo mes"],
  ["12 months", "12 meses", "12 meses", "los próximos 12 meses"],
  ["year", "año", "1 año", "el próximo año"],
  ["90 days", "90 días", "90 días", "los próximos 90 días"],
])("the term %s reads %s after cada, and %s as a length", (term, after, length, next) => {
  expect(spanishTerm(term)).toBe(after);
  expect(spanishLength(term)).toBe(length);
  expect(spanishNextTerm(term)).toBe(next);
});

test.each([
  ["8 weeks", "las primeras 8 semanas"],
  ["week", "la primera semana"],
  ["1 Month", "el primer mes"],
  ["3 months", "los primeros 3 meses"],
  ["temporada", "el primer período (temporada)"],
])("the first term of %s reads %s", (term, first) => {
  expect(spanishFirstTerm(term)).toBe(first);
});
