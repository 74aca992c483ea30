import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/**
 * A value that depends only on a publication and its calendar, computed once, and again when either has changed. The
 * publication is read again every few seconds, but is a new value only if it has changed (publication-cache.ts).
 */
export function cachedByPublication<T>(
  make: (publication: Publication, moment: LocalMoment) => T,
): (publication: Publication, moment: LocalMoment) => T {
  const known = new WeakMap<Publication, { readonly moment: LocalMoment; readonly made: T }>();
  return (publication, moment) => {
    const kept = known.get(publication);
    if (kept?.moment.today === moment.today && kept.moment.minutes === moment.minutes) return kept.made;
    const made = make(publication, moment);
    known.set(publication, { moment, made });
    return made;
  };
}
