import nodemailer from "nodemailer";
import { isMailable } from "#core/notice/mailable.ts";
import type { Email, Mailer, SendResult } from "../port.ts";
import { type SmtpSettings, transportOptions } from "./transport-options.ts";

/** Sends by SMTP over a few kept connections. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const options = transportOptions(settings);
  const transport = nodemailer.createTransport(options);
  const inFlight = new Set<Promise<SendResult>>();

  const deliver = async (email: Email): Promise<SendResult> => {
    const problem = problemOf(email);
    if (problem !== null) return problem;
    try {
      await transport.sendMail({ ...messageOf(email), signal: AbortSignal.timeout(options.socketTimeout) });
      return { kind: "sent" };
    } catch (fault) {
      return outcomeOf(isFault(fault) ? fault : {});
    }
  };

  return {
    async send(email) {
      const sending = deliver(email);
      inFlight.add(sending);
      return await sending.finally(() => inFlight.delete(sending));
    },
    async close() {
      await Promise.all(inFlight);
      transport.close();
    },
  };
}

const isFault = (fault: unknown): fault is SmtpFault => typeof fault === "object" && fault !== null;

/** Line breaks would let a stranger add headers. Nodemailer folds them; we refuse, because none belongs there. */
function problemOf({ from, to, replyTo, subject, messageId }: Email): SendResult | null {
  if (!isMailable(to)) return { kind: "refused", because: "address", why: "not an address that we write to" };
  const oneLine = [from.name, from.address, replyTo, subject].every((header) => !/\p{Cc}/u.test(header));
  if (!oneLine) return { kind: "refused", because: "letter", why: "line break in a header" };
  const identified = /^<[\w.-]{1,128}@[\w.-]{1,253}>$/.test(messageId);
  return identified ? null : { kind: "refused", because: "letter", why: "no message id" };
}

function messageOf({ from, to, replyTo, subject, text, html, messageId }: Email) {
  return {
    from,
    // An object is used as it is; a string would be parsed as a list.
    to: { name: "", address: to },
    replyTo: { name: "", address: replyTo },
    envelope: { from: from.address, to },
    subject,
    text,
    html,
    messageId,
    // Prevents out-of-office answers (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** nodemailer's description of a failure. */
type SmtpFault = {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
};

/**
 * Only two refusals are final: of the recipient, and of the message itself. A 5xx to anything else (greeting, login,
 * sender) is about us: every email would get it, and no reader's address is to blame. 503 means a confused session.
 */
function outcomeOf(fault: SmtpFault): SendResult {
  const { code = "unknown", command = "", responseCode } = fault;
  const why = [code, command, responseCode].filter((part) => part !== undefined && part !== "").join(" ");
  const final = responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  if (final && command === "RCPT TO") return { kind: "refused", because: "address", why };
  if (final && code === "EMESSAGE") return { kind: "refused", because: "letter", why };
  return { kind: "later", why };
}
