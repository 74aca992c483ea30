/** One message, ready to send. */
export type Email = {
  readonly from: { readonly name: string; readonly address: string };
  /** A single plain address; the adapter refuses lists, address literals and private hosts (security.md S23, 22). */
  readonly to: string;
  /** Where an answer goes: customer service, which may cancel by it. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID, `<email@publication>`: stable per outbox row, so that a repeat after a crash can be recognized. */
  readonly messageId: string;
};

export type SendResult =
  | { readonly kind: "sent" }
  /** Try again later: unreachable, slow, 4xx, or the server refused our own account. */
  | { readonly kind: "later"; readonly why: string }
  /**
   * Final: trying again would be refused again. `address`: nobody receives email there (5xx for the recipient, or an
   * address that we do not write to). `letter`: this message was refused (5xx for its content, or a header with a line
   * break).
   */
  | { readonly kind: "refused"; readonly because: "address" | "letter"; readonly why: string };

export type Mailer = {
  /** Answers within ten seconds and never throws. `why` is for the operator's list and contains no recipient. */
  send(email: Email): Promise<SendResult>;
  /** Lets emails in flight finish. */
  close(): Promise<void>;
};
