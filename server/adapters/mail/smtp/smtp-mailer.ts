import nodemailer from "nodemailer";
import { isMailable } from "#core/notice/mailable.ts";
import type { Letter, Mailer, Sent } from "../port.ts";
import { outcomeOf } from "./outcome.ts";
import type { SmtpFault } from "./outcome.ts";

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, `smtps://host:465`. */
  readonly url: string;
  /** STARTTLS or nothing; off by default only for a server on this machine. */
  readonly requireTls?: boolean;
  /** For the whole letter, waiting for a free connection included (security.md I25). */
  readonly timeoutMs?: number;
  /** Connections at once; a caller keeps no more letters in flight than it wants to wait for. */
  readonly connections?: number;
};

/** Sends by SMTP over a few kept connections. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const { timeoutMs = 10_000 } = settings;
  const transport = nodemailer.createTransport(transportOptions(settings, timeoutMs));
  const inFlight = new Set<Promise<Sent>>();

  const deliver = async (letter: Letter): Promise<Sent> => {
    const problem = problemOf(letter);
    if (problem !== null) return problem;
    try {
      await transport.sendMail({ ...messageOf(letter), signal: AbortSignal.timeout(timeoutMs) });
      return { kind: "sent" };
    } catch (fault) {
      return outcomeOf(isFault(fault) ? fault : {});
    }
  };

  return {
    async send(letter) {
      const sending = deliver(letter);
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

function transportOptions({ url, requireTls, connections = 5 }: SmtpSettings, timeoutMs: number) {
  const onThisMachine = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(url).hostname);
  return {
    url,
    pool: true,
    maxConnections: connections,
    // A connection that the server closed between two letters is replaced once; a letter that was on its way is not sent
    // again here: only the outbox repeats.
    maxRequeues: 1,
    requireTLS: requireTls ?? !onThisMachine,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** Line breaks would add headers of a stranger's making. Nodemailer folds them; we refuse, because none belongs there. */
function problemOf({ from, to, replyTo, subject, messageId }: Letter): Sent | null {
  if (!isMailable(to)) return { kind: "refused", because: "address", why: "not an address that we write to" };
  const oneLine = [from.name, from.address, replyTo, subject].every((header) => !/\p{Cc}/u.test(header));
  if (!oneLine) return { kind: "refused", because: "letter", why: "line break in a header" };
  const identified = /^<[\w.-]{1,128}@[\w.-]{1,253}>$/.test(messageId);
  return identified ? null : { kind: "refused", because: "letter", why: "no message id" };
}

function messageOf({ from, to, replyTo, subject, text, html, messageId }: Letter) {
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
