import type { InLanguages } from "#core/translation.ts";
import { cancellationSentences as es } from "./cancellation-words.es.ts";
import { cancellationSentences as en } from "./cancellation-words.ts";

export const cancellationSentencesIn: InLanguages<typeof en> = { en, es };
