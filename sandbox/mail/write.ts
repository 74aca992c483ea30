import nodemailer from "nodemailer";

/** What a person writes at the mailbox's page. */
export type WrittenMail = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The sender's domain vouches for it. */
  readonly authenticated: boolean;
};

/** @returns null: it was taken; else the answer of the mail server. */
export type WriteMail = (mail: WrittenMail) => Promise<string | null>;

/** Sends over SMTP to the mailbox itself: what arrives has come the way that all mail comes. */
export const mailWriter =
  (smtpUrl: string): WriteMail =>
  async ({ authenticated, ...mail }) => {
    const transport = nodemailer.createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true });
    try {
      const headers = authenticated ? {} : { "X-Sandbox-Authentication": "fail" };
      await transport.sendMail({ ...mail, headers });
      return null;
    } catch (fault) {
      return fault instanceof Error ? fault.message : "It was not taken.";
    } finally {
      transport.close();
    }
  };
