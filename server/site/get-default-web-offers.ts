import { getDefaultWebOffers } from "#contract/site.ts";
import type { Handler } from "#server/http/handler.ts";
import { sameForAll } from "./same-for-all.ts";
import { type RenderMarkdown, webOffersOf } from "./web-offers.ts";

type Needs = { readonly renderMarkdown: RenderMarkdown };

export function makeGetDefaultWebOffers({ renderMarkdown }: Needs): Handler<typeof getDefaultWebOffers> {
  const answer = sameForAll(getDefaultWebOffers, (publication, moment) =>
    webOffersOf(publication, moment, renderMarkdown),
  );
  return (_, context) => answer(context);
}
