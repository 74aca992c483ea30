/**
 * To somebody who may work at the desk: a link for choosing a password and an authenticator app. The link is created
 * when the email is sent.
 */
export type StaffInvitation = {
  readonly staffId: number;
  readonly name: string;
  /** The desk's own address. */
  readonly origin: string;
};

/** Why a webhook endpoint was turned off automatically: it answered 410, or failed for days. */
export type WebhookOffReason = "gone" | "failing";

/** To the publication's office: one of its other systems no longer gets messages. */
export type WebhookOff = {
  readonly endpointId: number;
  readonly url: string;
  readonly because: WebhookOffReason;
  /** Its last answer: "answered 500", "no answer". */
  readonly answer: string;
};
