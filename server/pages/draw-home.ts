import type { RenderHome } from "#server/account/get-account-home.ts";
import type { Language } from "#core/format/language.ts";
import { type RenderMarkdown, webOffersOf } from "#server/site/web-offers.ts";
import { cachedByPublication } from "#server/site/cached-by-publication.ts";
import { pageFacts } from "./page-facts.ts";
import type { Prerendering } from "./prerender.ts";

/** Draws account home with the program of its language, from the same facts that the page has. */
export function homeRenderer(
  programs: Readonly<Record<Language, Pick<Prerendering, "accountHome">>>,
  render: RenderMarkdown,
): RenderHome {
  const offersOf = cachedByPublication((publication, moment) => webOffersOf(publication, moment, render));
  return ({ publication, moment, language, basePath }, answers) => {
    const facts = pageFacts({ publication, basePath }, { offers: offersOf(publication, moment), quote: null });
    return programs[language].accountHome(facts, answers);
  };
}
