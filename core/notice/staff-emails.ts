/**
 * To somebody who may work at the desk: the link by which they choose a password and an app. It is created when the email
 * is sent.
 */
export type StaffInvitation = {
  readonly staffId: number;
  readonly name: string;
  /** The desk's own address. */
  readonly origin: string;
};

/** Why a receiver of webhook messages was turned off without anybody asking: it answered 410, or failed for days. */
export type WebhookOffReason = "gone" | "failing";

/** To the publication's office: one of its other systems gets no messages anymore. */
export type WebhookOff = {
  readonly endpointId: number;
  readonly url: string;
  readonly because: WebhookOffReason;
  /** Its last answer: "answered 500", "no answer". */
  readonly answer: string;
};
