import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { errnoOf } from "#server/durable-file.ts";
import { BackupUnreadable, damaged } from "./backup-unreadable.ts";

/** A key pair of age (age-encryption.org): whoever has the public one can write a backup, and only the private one opens it. */
export type KeyPair = { readonly publicKey: string; readonly privateKey: string };

export async function makeKeyPair(): Promise<KeyPair> {
  const privateKey = await generateX25519Identity();
  return { privateKey, publicKey: await identityToRecipient(privateKey) };
}

export const isPublicKey = (text: string): boolean => /^age1[02-9ac-hj-np-z]{58}$/.test(text);

/** The private keys in the text of a key file: one a line, beside comments. */
export const privateKeysIn = (text: string): string[] =>
  text.split("\n").flatMap((line) => (/^AGE-SECRET-KEY-1[A-Z0-9]+$/.test(line.trim()) ? [line.trim()] : []));

/** Encrypts a stream so that each of these keys opens it. */
export const encryptFor = (publicKeys: readonly string[]) =>
  async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    for (const key of publicKeys) encrypter.addRecipient(key);
    yield* await encrypter.encrypt(asStream(content));
  };

/** Turns it into a web stream, which is read no faster than its reader takes it. */
function asStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const part = await parts.next();
      if (part.done === true) stream.close();
      else stream.enqueue(part.value);
    },
    cancel: async () => void (await parts.return?.()),
  });
}

const mark = "age-encryption.org/";

/** Whether a file is encrypted. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString("latin1") === mark;
  } finally {
    await file.close();
  }
}

/**
 * The content of a backup, decrypted if it is encrypted. Throws `BackupUnreadable` if none of the keys opens it, and at the
 * first part that was changed.
 */
export async function* contentOf(path: string, privateKeys: readonly string[]): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(path))) return yield* createReadStream(path);
  if (privateKeys.length === 0)
    throw new BackupUnreadable(`${path} is encrypted: give its private key with --key FILE`);
  const decrypter = new Decrypter();
  for (const key of privateKeys) decrypter.addIdentity(key);
  const source = createReadStream(path);
  try {
    yield* await opened(decrypter, path, asStream(source));
  } catch (fault) {
    if (fault instanceof BackupUnreadable || errnoOf(fault) !== undefined) throw fault;
    throw damaged(path);
  } finally {
    source.destroy();
  }
}

async function opened(decrypter: Decrypter, path: string, content: ReadableStream<Uint8Array>) {
  try {
    return await decrypter.decrypt(content);
  } catch (fault) {
    if (errnoOf(fault) !== undefined) throw fault;
    throw new BackupUnreadable(`${path} can't be opened with this private key`);
  }
}
