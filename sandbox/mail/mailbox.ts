import type { FastifyPluginAsync } from "fastify";
import type { FindHook } from "./deliver-to-hook.ts";
import { openMessageStore } from "./message-store.ts";
import { mailPages } from "./plugin.ts";
import { mailWriter } from "./write.ts";
import { receiveMail } from "./receive.ts";

export type MailboxOptions = {
  /** The SQLite file for the messages; its folder must exist. */
  readonly file: string;
  /** Loopback port; 0 or absent: any free one. */
  readonly port?: number;
  /** How many messages are stored. */
  readonly keep?: number;
  /** Finds the receiver of an address's email. */
  readonly hookOf?: FindHook;
};

export type Mailbox = {
  /** For the SMTP adapter: `smtp://127.0.0.1:PORT`. */
  readonly smtpUrl: string;
  /** The pages. Register them only where the sandbox may be visible. */
  readonly plugin: FastifyPluginAsync;
  close(): Promise<void>;
};

const nobody: FindHook = async () => null;

/** The outside world's email, emulated: an SMTP server that stores what it receives, and pages to read it. */
export async function startMailbox({ file, port = 0, keep = 5000, hookOf = nobody }: MailboxOptions): Promise<Mailbox> {
  const store = openMessageStore(file, keep);
  const receiver = await receiveMail(store, port, hookOf).catch((fault: unknown) => {
    store.close();
    throw fault;
  });
  const smtpUrl = `smtp://127.0.0.1:${receiver.port}`;
  return {
    smtpUrl,
    plugin: mailPages(store, mailWriter(smtpUrl)),
    async close() {
      await receiver.close();
      store.close();
    },
  };
}
