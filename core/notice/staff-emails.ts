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
