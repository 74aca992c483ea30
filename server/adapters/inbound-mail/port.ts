/** An email from a reader, as received from the mail service. */
export type InboundMail = {
  /** Its Message-ID, or another unique id that the service gives it. */
  readonly messageId: string;
  /** The address of the From header, in lower case. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: Date;
  /** A machine wrote it: an out-of-office note, a bounce, a list. */
  readonly isAutomatic: boolean;
  /** The domain of the From header authenticates it: DMARC, or SPF or DKIM in its name. */
  readonly isAuthentic: boolean;
};

/** A request from the mail service. */
export type MailDelivery = {
  /** The raw body; a signature covers exactly these bytes. */
  readonly body: string;
  readonly header: (name: string) => string | undefined;
};

export type OpenedMail =
  | { readonly kind: "mail"; readonly mail: InboundMail }
  /** Not signed by the service, or not recently: nothing in it is believed (security.md 18). */
  | { readonly kind: "refused"; readonly because: "signature" | "stale" }
  /** Signed, but not an email in the service's format. */
  | { readonly kind: "unreadable" };

/** What Doorstep needs from a service that receives email for a publication. One folder per vendor beside this file. */
export type MailReceiver = {
  /** @param keys the publication's keys at the service: both are valid while one is being replaced. */
  open(delivery: MailDelivery, keys: readonly string[], now: Date): OpenedMail;
};
