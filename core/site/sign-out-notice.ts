/** That a reader's sign-in at one of the paper's sites has ended, for that site. Nothing in it has a space. */
export type SignOutNotice = {
  readonly clientId: string;
  /** The reader, as the sites know them. */
  readonly subject: string;
  /** The sign-in that ended, as the site knows it. */
  readonly sid: string;
};

/** The id of its job says all, so that a notice is in the queue and nowhere else. */
export const idOfNotice = ({ clientId, subject, sid }: SignOutNotice): string => `${clientId} ${subject} ${sid}`;

/** Throws for what is not the id of a notice. */
export function noticeOfId(id: string): SignOutNotice {
  const [clientId, subject, sid, ...more] = id.split(" ");
  if (clientId === undefined || subject === undefined || sid === undefined || more.length > 0)
    throw new RangeError("not the id of a sign-out notice");
  return { clientId, subject, sid };
}
