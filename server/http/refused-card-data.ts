import type { FastifyRequest } from "fastify";
import type { Language } from "#core/format/language.ts";
import { findCardData } from "./card-data.ts";
import { fieldProblemsIn } from "./messages-in.ts";
import { refuse, RefusedError } from "./refused.ts";

/**
 * Card numbers are typed only in the payment frame: a request with one is refused before anything reads it. Screens
 * show the sentence to the person who typed it.
 */
export function refusedCardData({ query, body }: FastifyRequest, language: Language): RefusedError | null {
  const pointer = findCardData(query) ?? findCardData(body);
  if (pointer === null) return null;
  const { cardData } = fieldProblemsIn[language];
  return new RefusedError(refuse(400, cardData, { errors: [{ pointer, detail: cardData }] }));
}
