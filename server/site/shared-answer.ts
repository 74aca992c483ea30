import type { Output } from "#contract/call-shape.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import { type Rendered, rendererOf } from "#server/http/rendered.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { cachedByPublication } from "./cached-by-publication.ts";

type About = { readonly publication: Publication; readonly moment: LocalMoment };

/** An answer that depends only on the publication and its calendar: serialized once for all callers. */
export function sharedAnswer<E extends Endpoint>(
  endpoint: E,
  make: (publication: Publication, moment: LocalMoment) => Output<E>,
): (about: About) => Promise<Rendered<E>> {
  const render = rendererOf(endpoint);
  const answerOf = cachedByPublication((publication, moment) => Promise.resolve(render(make(publication, moment))));
  return ({ publication, moment }) => answerOf(publication, moment);
}
