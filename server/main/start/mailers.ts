import type { Logger } from "pino";
import type { Tenant } from "#core/site/tenant.ts";
import type { Mailer, SendResult } from "#server/adapters/mail/port.ts";
import { createSmtpMailer } from "#server/adapters/mail/smtp/smtp-mailer.ts";
import type { Warning } from "#server/http/health.ts";
import { traced, type TracedWork } from "#server/tracing.ts";
import type { NoteOutsideFault } from "#server/outside-fault.ts";

type Servers = {
  /** The operator's mail server. */
  readonly smtpUrl: string | undefined;
  /** The sandbox's mailbox, if there is a sandbox. */
  readonly mailboxUrl: string | undefined;
};

type Noting = { readonly log: Logger; readonly warnings: Set<Warning>; readonly note: NoteOutsideFault };

export type Mailers = { readonly of: (tenant: Pick<Tenant, "mode">) => Mailer; close(): Promise<void> };

/**
 * Sends a publication's email. The sandbox's mailbox is open to everybody, so it gets only the email of sandbox
 * publications; without a mail server, a live publication's email waits in the queue, where nothing is lost.
 */
export function mailers({ smtpUrl, mailboxUrl }: Servers, { log, warnings, note }: Noting): Mailers {
  const waits = waitingMailer(() => {
    if (warnings.has("email-waits")) return;
    warnings.add("email-waits");
    log.error("email of a live publication waits: no SMTP_URL is set");
  });
  const serverOf = (url: string | undefined): Mailer | null => {
    const server = url === undefined ? null : createSmtpMailer({ url });
    return (
      server && {
        send: async (email) => noted(await traced(smtpSpan, () => server.send(email)), note),
        close: () => server.close(),
      }
    );
  };
  const server = serverOf(smtpUrl);
  const mailbox = server === null ? serverOf(mailboxUrl) : null;
  return {
    of: ({ mode }) => server ?? (mode === "sandbox" ? mailbox : null) ?? waits,
    close: async () => {
      await server?.close();
      await mailbox?.close();
    },
  };
}

const smtpSpan = (): TracedWork => ({ name: "SMTP send", attributes: {} });

const waitingMailer = (onWait: () => void): Mailer => ({
  send: async () => {
    onWait();
    return { kind: "later", why: "no SMTP_URL is set" };
  },
  close: async () => undefined,
});

/** An address at which nobody receives email is the reader's mistake, not the server's fault. */
function noted(sent: SendResult, note: NoteOutsideFault): SendResult {
  if (sent.kind === "later" || (sent.kind === "refused" && sent.because === "letter"))
    note({
      system: "mail",
      outcome: / [45]\d\d$/.test(sent.why) ? "refused" : "silent",
      call: "send",
      errorCode: sent.why,
    });
  return sent;
}
