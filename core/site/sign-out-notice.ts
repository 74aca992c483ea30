/** Notifies one of the paper's sites that a reader's sign-in there has ended. No field contains a space. */
export type SignOutNotice = {
  readonly clientId: string;
  /** The reader, as the sites know them. */
  readonly subject: string;
  /** The sign-in that ended, as the site knows it. */
  readonly sid: string;
};

/** A notice is stored only as the id of its job in the queue. */
export const signOutNoticeId = ({ clientId, subject, sid }: SignOutNotice): string => `${clientId} ${subject} ${sid}`;

/** Throws if the text isn't the id of a notice. */
export function parseSignOutNoticeId(id: string): SignOutNotice {
  const [clientId, subject, sid, ...more] = id.split(" ");
  if (clientId === undefined || subject === undefined || sid === undefined || more.length > 0)
    throw new RangeError("not the id of a sign-out notice");
  return { clientId, subject, sid };
}
