import type { Endpoint, Output } from "#contract/endpoint.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import { type Rendered, rendererOf } from "#server/http/rendered.ts";
import type { Publication } from "#server/store/publication.ts";

type About = { readonly publication: Publication; readonly moment: LocalMoment };
type Kept<E extends Endpoint> = { readonly moment: LocalMoment; readonly answer: Promise<Rendered<E>> };

/**
 * An answer that follows from the publication and its calendar alone: written once, and again when either has moved on.
 * The publication is read anew every few seconds (publication-cache.ts), so the answer is no older than that.
 */
export function sameForAll<E extends Endpoint>(
  endpoint: E,
  make: (publication: Publication, moment: LocalMoment) => Output<E>,
): (about: About) => Promise<Rendered<E>> {
  const render = rendererOf(endpoint);
  const known = new WeakMap<Publication, Kept<E>>();
  return ({ publication, moment }) => {
    const kept = known.get(publication);
    if (kept?.moment.today === moment.today && kept.moment.minutes === moment.minutes) return kept.answer;
    const answer = Promise.resolve(render(make(publication, moment)));
    known.set(publication, { moment, answer });
    return answer;
  };
}
