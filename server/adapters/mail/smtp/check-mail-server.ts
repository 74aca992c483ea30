import nodemailer from "nodemailer";
import { type SmtpSettings, transportOptions } from "./transport-options.ts";

export type MailServerAnswer = {
  /** The server would accept an email from us. */
  readonly ok: boolean;
  /** The last thing that the server said, or why it didn't answer. */
  readonly said: string;
};

const longest = 160;

/**
 * Talks to the mail server as for an email, up to where the email would begin: EHLO, encryption as our emails need it,
 * and the sign-in if the URL has one. Nothing is sent.
 */
export async function checkMailServer(settings: SmtpSettings): Promise<MailServerAnswer> {
  const replies: string[] = [];
  const { pool: _pool, ...options } = transportOptions(settings);
  const transport = nodemailer.createTransport({ ...options, debug: true, logger: listener(replies) });
  try {
    await transport.verify();
    // The last line answers QUIT, if we wait for it.
    return { ok: true, said: shown(replies.findLast((line) => !line.startsWith("221")) ?? "") };
  } catch (fault) {
    return { ok: false, said: shown(whyOf(fault)) };
  } finally {
    transport.close();
  }
}

type Entry = { readonly tnx?: string };

/** Records what the server says, and nothing that we say: the sign-in is a secret. */
function listener(replies: string[]) {
  const hear = ({ tnx }: Entry, text: unknown): void => {
    if (tnx === "server" && typeof text === "string") replies.push(text);
  };
  const ignore = (): void => undefined;
  return {
    level: () => undefined,
    trace: ignore,
    debug: hear,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

function whyOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return "response" in fault && typeof fault.response === "string" ? fault.response : fault.message;
}

/** Only the first line, without control characters, which would be commands to the terminal that shows it. */
const shown = (text: string): string => (text.split("\n")[0] ?? "").replaceAll(/\p{Cc}/gu, "").slice(0, longest);
