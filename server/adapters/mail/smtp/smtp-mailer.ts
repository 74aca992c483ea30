import nodemailer from "nodemailer";
import { isMailable } from "#core/notice/mailable.ts";
import type { Email, Mailer, Sent } from "../port.ts";
import { outcomeOf } from "./outcome.ts";
import type { SmtpFault } from "./outcome.ts";
import { type SmtpSettings, transportOptions } from "./transport-options.ts";

/** Sends by SMTP over a few kept connections. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const options = transportOptions(settings);
  const transport = nodemailer.createTransport(options);
  const inFlight = new Set<Promise<Sent>>();

  const deliver = async (email: Email): Promise<Sent> => {
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

/** Line breaks would add headers of a stranger's making. Nodemailer folds them; we refuse, because none belongs there. */
function problemOf({ from, to, replyTo, subject, messageId }: Email): Sent | null {
  if (!isMailable(to)) return { kind: "refused", because: "address", why: "not an address that we write to" };
  const oneLine = [from.name, from.address, replyTo, subject].every((header) => !/\p{Cc}/u.test(header));
  if (!oneLine) return { kind: "refused", because: "letter", why: "line break in a header" };
  const identified = /^<[\w.-]{1,128}@[\w.-]{1,253}>$/.test(messageId);
  return identified ? null : { kind: "refused", because: "letter", why: "no message id" };
}

function messageOf({ from, to, replyTo, subject, text, html, messageId }: Email) {
  return {
    from,
    // As an object it is taken as it is; a text would be parsed as a list.
    to: { name: "", address: to },
    replyTo: { name: "", address: replyTo },
    envelope: { from: from.address, to },
    subject,
    text,
    html,
    messageId,
    // Keeps out-of-office answers away (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
