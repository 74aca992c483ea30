/** One of a publication's receivers. */
export type Receiver = {
  /** https, or an address of a private network that the operator has opened; the emulator's is plain http. */
  readonly url: string;
  readonly reach: "public" | "loopback";
};

export type SignedMessage = {
  /** The headers of the Standard Webhooks specification. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ReceiverAnswer =
  /** Any body counts as an answer. A redirect is not followed. */
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterSeconds: number | null }
  /** `why` is for staff, and contains nothing of the message. */
  | { readonly kind: "none"; readonly why: string };

export type WebhookReceivers = {
  /** Why it cannot be a receiver's address; null if it can. */
  refusalOf(url: string): string | null;
  /** Never throws when the receiver fails. */
  send(receiver: Receiver, message: SignedMessage): Promise<ReceiverAnswer>;
};
