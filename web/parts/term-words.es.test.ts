import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { termWords } from "./term-words.es.ts";

test.each([
  ["4 weeks", "cada 4 semanas", "4 semanas", "por 4 semanas"],
  ["month", "cada mes", "1 mes", "por 1 mes"],
  ["1 Month", "cada mes", "1 mes", "por 1 mes"],
  ["12 months", "cada 12 meses", "12 meses", "por 12 meses"],
  ["year", "cada año", "1 año", "por 1 año"],
  ["one week", "cada semana", "1 semana", "por 1 semana"],
])("the term %j reads %j, %j and %j", (term, every, length, once) => {
  expect(plain([termWords.every(term), termWords.length(term), termWords.once(term)])).toEqual([every, length, once]);
});

test("the first term of several and the next one", () => {
  expect(plain([termWords.first("8 weeks"), termWords.next("month")])).toEqual([
    "por las primeras 8 semanas",
    "por el próximo mes",
  ]);
});

test("a publication's own word for a term stays unchanged", () => {
  expect(termWords.every("temporada")).toBe("cada temporada");
  expect(termWords.length("temporada")).toBe("temporada");
});
