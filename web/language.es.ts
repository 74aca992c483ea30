import type { Language } from "#core/format/language.ts";

export const language: Language = "es";
