import { randomBytes } from "node:crypto";

/** A reader who has signed in. */
export type NewsReader = {
  readonly email: string;
  readonly name: string;
  /** Identifies this sign-in when it ends, here or at Doorstep. */
  readonly sid: string;
  readonly idToken: string;
  /** The last signed answer about what they may read. It is checked on every page. */
  token: string | null;
};

/** One browser. `pending`: sign-ins that it began, by their state. */
export type NewsVisit = {
  readonly id: string;
  readonly pending: Map<string, PendingSignIn>;
  reader: NewsReader | null;
};

export type PendingSignIn = { readonly verifier: string; readonly nonce: string; readonly article: string };

export type Visits = {
  find(id: string): NewsVisit | null;
  begin(): NewsVisit;
  /** Somebody signed out elsewhere. */
  endSignIn(sid: string): void;
};

const maxVisits = 1000;
const maxPending = 10;

/** The browsers of one news site, in memory: after a restart, readers have to sign in again. */
export function openVisits(): Visits {
  const visits = new Map<string, NewsVisit>();
  return {
    find: (id) => visits.get(id) ?? null,
    begin: () => {
      const [oldest] = visits.keys();
      if (visits.size >= maxVisits && oldest !== undefined) visits.delete(oldest);
      const visit: NewsVisit = { id: randomBytes(24).toString("base64url"), pending: new Map(), reader: null };
      visits.set(visit.id, visit);
      return visit;
    },
    endSignIn: (sid) => {
      for (const visit of visits.values()) if (visit.reader?.sid === sid) visit.reader = null;
    },
  };
}

/** A browser may begin a sign-in in several tabs, and abandon some of them. */
export function addPendingSignIn({ pending }: NewsVisit, state: string, begun: PendingSignIn): void {
  const [oldest] = pending.keys();
  if (pending.size >= maxPending && oldest !== undefined) pending.delete(oldest);
  pending.set(state, begun);
}
