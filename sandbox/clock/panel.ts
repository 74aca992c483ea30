/** A sandbox publication and the date of its calendar. Days are `YYYY-MM-DD`. */
export type PublicationClock = {
  readonly domain: string;
  readonly name: string;
  readonly today: string;
  /** 0: the real day. */
  readonly daysAhead: number;
};

/** Something that was done on a day, in the words of the audit trail. */
export type ClockEvent = { readonly action: string; readonly subject: string; readonly outcome: string };

export type ClockDay = { readonly day: string; readonly events: readonly ClockEvent[]; readonly more: boolean };

export type ClockMove = { readonly domain: string } & ({ readonly advanceDays: number } | { readonly now: string });

export type ClockMoveResult =
  | { readonly kind: "moved"; readonly today: string; readonly days: readonly ClockDay[] }
  /** No sandbox publication has this domain. */
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly why: string };

/** The calendars of the sandbox publications, as main passes them to the panel. */
export type ClockPanel = {
  /** For one publisher, or for all. */
  list(domain: string | null): Promise<readonly PublicationClock[]>;
  move(move: ClockMove): Promise<ClockMoveResult>;
};
