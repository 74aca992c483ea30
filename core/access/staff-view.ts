/**
 * Staff view an account as its reader sees it, on the reader's own pages. The link works once, and only while the tab
 * that it opens is loading. The view ends soon after.
 */
export const viewTimes = { linkSeconds: 60, minutes: 15 } as const;

const prefix = "staff-view_";

/**
 * The token of a view, recognized by its prefix: a call with such a token is checked as a view before anything else,
 * and can't be mistaken for a reader's.
 */
export const viewTokenOf = (random: string): string => `${prefix}${random}`;
export const isViewToken = (token: string): boolean => token.startsWith(prefix);

type ViewTimes = {
  readonly madeAt: number;
  /** Null: nobody has opened the link. */
  readonly openedAt: number | null;
  /** When the viewer closed it, or a later view replaced it. */
  readonly endedAt: number | null;
};

/** Whether the link can still be opened. All times in milliseconds. */
export const isOpenable = ({ madeAt, openedAt, endedAt }: ViewTimes, now: number): boolean =>
  openedAt === null && endedAt === null && now - madeAt < viewTimes.linkSeconds * 1000;

/** When an opened view ends; null: it isn't open. */
export function viewEndsAt({ openedAt, endedAt }: ViewTimes, now: number): number | null {
  if (openedAt === null || endedAt !== null) return null;
  const end = openedAt + viewTimes.minutes * 60_000;
  return end > now ? end : null;
}
