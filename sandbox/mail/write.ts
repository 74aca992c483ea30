import nodemailer from "nodemailer";

/** What somebody writes on the mailbox's page. */
export type WrittenMail = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The sender's domain authenticates the email. */
  readonly authenticated: boolean;
};

/** @returns null if it was accepted, otherwise the mail server's answer. */
export type WriteMail = (mail: WrittenMail) => Promise<string | null>;

/** Sends over SMTP to the mailbox itself, so that the email arrives the way all email does. */
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
