/** Local parts with which people or tests can rehearse what an email server may do: `no-such-mailbox@example.com`. */
const rehearsals = {
  "mailbox-full": "full",
  "no-such-mailbox": "unknown",
  "refuses-content": "content",
  "hangs-up": "hang-up",
  "never-answers": "silence",
} as const;

export type Rehearsal = (typeof rehearsals)[keyof typeof rehearsals];

/** What to rehearse for this recipient; `null`: nothing, it is an ordinary mailbox. */
export function rehearsalFor(address: string): Rehearsal | null {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  return Object.entries(rehearsals).find(([name]) => name === local)?.[1] ?? null;
}

type Reply = { readonly code: number; readonly text: string };

/** The replies of RFC 5321 and 3463 to `RCPT TO` and after the message. */
export const recipientReply: Partial<Record<Rehearsal, Reply>> = {
  full: { code: 452, text: "4.2.2 Mailbox full" },
  unknown: { code: 550, text: "5.1.1 No such mailbox" },
};
export const contentReply: Partial<Record<Rehearsal, Reply>> = {
  content: { code: 554, text: "5.7.1 Message refused" },
};
