/** An email from a reader, as the mail service that received it hands it over. */
export type InboundMail = {
  /** Its Message-ID, or another name by which the service tells it from all others. */
  readonly messageId: string;
  /** The address of the From header, in small letters. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: Date;
  /** A machine wrote it: an out-of-office note, a bounce, a list. */
  readonly isAutomatic: boolean;
  /** The domain of the From header vouches for it: DMARC, or SPF or DKIM in its name. */
  readonly isAuthentic: boolean;
};

/** A request of the mail service. */
export type MailDelivery = {
  /** As it came; a signature is of these very bytes. */
  readonly body: string;
  readonly header: (name: string) => string | undefined;
};

export type OpenedMail =
  | { readonly kind: "mail"; readonly mail: InboundMail }
  /** Not signed by the service, or not now: nothing in it is believed (security.md 18). */
  | { readonly kind: "refused"; readonly because: "signature" | "stale" }
  /** Signed, and not an email in the service's own form. */
  | { readonly kind: "unreadable" };

/** What the product needs of a service that receives mail for a publication. One folder per vendor beside this file. */
export type MailReceiver = {
  /** @param keys the publication's keys with the service: while one is replaced, both hold. */
  open(delivery: MailDelivery, keys: readonly string[], now: Date): OpenedMail;
};
