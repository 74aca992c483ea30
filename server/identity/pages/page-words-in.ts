import type { FastifyReply } from "fastify";
import type { InLanguages, Translation } from "#core/translation.ts";
import { languageOfPage } from "#server/http/language-of.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { pageWords as es } from "./page-words.es.ts";
import { pageWords as en } from "./page-words.ts";

export type PageWords = Translation<typeof en>;

export const pageWordsIn: InLanguages<typeof en> = { en, es };

/** The page's words, in the language of the request. */
export const wordsFor = (
  { publication }: { readonly publication: Publication },
  { request }: FastifyReply,
): PageWords => pageWordsIn[languageOfPage(publication, request)];
