import type { Language } from "./format/language.ts";

type Answered<Given> = Given extends string ? string : Given;

/** A table of sentences in another language: the same keys, functions with the same parameters, any text. */
export type Translation<Table> = Table extends string
  ? string
  : Table extends (...given: infer Given) => infer Said
    ? (...given: Given) => Answered<Said>
    : { readonly [Key in keyof Table]: Translation<Table[Key]> };

/** A table of words in every language that readers can choose, for the server, which needs all of them. */
export type InLanguages<Table> = { readonly [Each in Language]: Translation<Table> };
