import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { type DeliveredEmail, deliverToHook, type FindHook } from "./deliver-to-hook.ts";
import type { MessageStore } from "./message-store.ts";
import { contentReply, recipientReply, rehearsalFor } from "./rehearsals.ts";

const maxBytes = 2 * 1024 * 1024;

export type Receiver = { readonly port: number; close(): Promise<void> };

/** Accepts email on a loopback port and stores a copy for each recipient before it answers 250. */
export async function receiveMail(store: MessageStore, port: number, hookOf: FindHook): Promise<Receiver> {
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    rejectOversized: true,
    maxClients: 100,
    closeTimeout: 1000,
    onRcptTo({ address }, _session, done) {
      const rehearsal = rehearsalFor(address);
      if (rehearsal !== "silence") done(refusal(rehearsal === null ? undefined : recipientReply[rehearsal]));
    },
    async onData(stream, session, done) {
      const answer = await receiveMessage(store, hookOf, stream, session).catch(asError);
      if (answer === "hang-up") hangUp(server, session);
      else done(answer);
    },
  });
  // A client that disconnects in the middle isn't an error of the sandbox.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: async () => await new Promise((resolve) => server.close(resolve)),
  };
}

function refusal(reply: { code: number; text: string } | undefined): Error | null {
  return reply === undefined ? null : Object.assign(new Error(reply.text), { responseCode: reply.code });
}

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error("not stored"));

/** `null`: stored. An error is sent to the client. */
async function receiveMessage(
  store: MessageStore,
  hookOf: FindHook,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | null | "hang-up"> {
  const raw = await readAll(stream);
  const { rcptTo } = session.envelope;
  const rehearsal = rcptTo.map(({ address }) => rehearsalFor(address)).find((played) => played !== null) ?? null;
  if (rehearsal === "hang-up") return "hang-up";
  const refused = refusal(rehearsal === null ? undefined : contentReply[rehearsal]);
  // The server itself answers 552 to an oversized message.
  if (refused !== null || stream.sizeExceeded) return refused;
  const mail = await PostalMime.parse(raw);
  const email = { mail, receivedAt: new Date().toISOString(), id: randomUUID() };
  storeEach(store, session, email);
  return (await handOverEach(hookOf, session, email)) ? null : refusal({ code: 451, text: "4.3.0 Try again later" });
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.session === session) connection.close();
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type ReceivedEmail = Omit<DeliveredEmail, "mailFrom">;

/** Delivers the email to a recipient with a receiver first, and only then confirms it to the sender. */
async function handOverEach(hookOf: FindHook, { envelope }: SMTPServerSession, email: ReceivedEmail): Promise<boolean> {
  const mailFrom = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  for (const { address } of envelope.rcptTo) {
    const hook = await hookOf(address);
    if (hook !== null && !(await deliverToHook(hook, { ...email, mailFrom }))) return false;
  }
  return true;
}

function storeEach(store: MessageStore, { envelope }: SMTPServerSession, { mail, receivedAt }: ReceivedEmail): void {
  for (const { address } of envelope.rcptTo) {
    store.add({
      receivedAt,
      to: address,
      from: mail.from?.address ?? (envelope.mailFrom === false ? "" : envelope.mailFrom.address),
      subject: mail.subject ?? "",
      messageId: mail.messageId ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    });
  }
}
