import { getDefaultWebOffers } from "#contract/site.ts";
import type { Handler } from "#server/http/handler.ts";
import { sharedAnswer } from "./shared-answer.ts";
import { type RenderMarkdown, webOffersOf } from "./web-offers.ts";

type Needs = { readonly renderMarkdown: RenderMarkdown };

export function makeGetDefaultWebOffers({ renderMarkdown }: Needs): Handler<typeof getDefaultWebOffers> {
  const answer = sharedAnswer(getDefaultWebOffers, (publication, moment) =>
    webOffersOf(publication, moment, renderMarkdown),
  );
  return (_, context) => answer(context);
}
