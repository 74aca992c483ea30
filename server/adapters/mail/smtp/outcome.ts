import type { Sent } from "../port.ts";

/** What nodemailer tells of a failure. */
export type SmtpFault = {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
};

/**
 * Only two refusals are final: the recipient, and the message itself. A 5xx to anything else (greeting, login, sender) is
 * about us: every email would get it, and none of the readers' addresses is to blame. 503 tells of a confused session.
 */
export function outcomeOf(fault: SmtpFault): Sent {
  const { code = "unknown", command = "", responseCode } = fault;
  const why = [code, command, responseCode].filter((part) => part !== undefined && part !== "").join(" ");
  const final = responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  if (final && command === "RCPT TO") return { kind: "refused", because: "address", why };
  if (final && code === "EMESSAGE") return { kind: "refused", because: "letter", why };
  return { kind: "later", why };
}
