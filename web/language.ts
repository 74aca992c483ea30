import type { Language } from "#core/format/language.ts";

/** The language of this build. The Spanish build uses the file next to this one instead (`vite.config.ts`). */
export const language: Language = "en";
