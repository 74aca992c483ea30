import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { isCommonPassword } from "./common-password.ts";
import type { Passwords } from "./port.ts";
import { type QueueLimits, workQueue } from "./work-queue.ts";

const derive = promisify(argon2);

/** The cost of one hash: KiB of memory, passes over it, lanes. */
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** The minimum of OWASP and security.md: 19 MiB, two passes, one lane. */
const floor: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/**
 * argon2id on the thread pool: the event loop stays free. Characters are normalized (NFKC), and none is cut off.
 * @param limits `inFlight`: each hash takes 19 MiB and a pool thread for some tens of milliseconds.
 * @param now in ms.
 * @param cost of new hashes; a cheaper one is for tests, which create readers by the thousand.
 */
export function argon2idPasswords(limits: QueueLimits, now: () => number, cost = floor): Passwords {
  const queue = workQueue(limits, now);
  // No password has this tag; checking against it takes as long as checking against a real one.
  const nobodys = phc(cost, Buffer.alloc(saltBytes, 7), Buffer.alloc(tagBytes));
  return {
    hash: (password, beside = null) =>
      queue.run(async () => {
        const salt = saltBeside(beside, cost) ?? randomBytes(saltBytes);
        return phc(cost, salt, await tagOf(password, { ...cost, nonce: salt, tagLength: tagBytes }));
      }),
    find: (password, stored) =>
      queue.run(async () => {
        const tags = new Map<string, Buffer>();
        let found: number | null = null;
        for (const [at, text] of (stored.length === 0 ? [nobodys] : stored).entries()) {
          const { tag, ...parameters } = parsePhc(text);
          const head = text.slice(0, text.lastIndexOf("$"));
          const own = tags.get(head) ?? (await tagOf(password, { ...parameters, tagLength: tag.length }));
          tags.set(head, own);
          const equal = own.length === tag.length && timingSafeEqual(own, tag);
          if (equal && stored.length > 0) found ??= at;
        }
        return found;
      }),
    isCommon: isCommonPassword,
  };
}

/** The stored hash's salt, if a hash made with this cost can share it. */
function saltBeside(stored: string | null, { memory, passes, parallelism }: Cost): Buffer | null {
  if (stored === null) return null;
  const it = parsePhc(stored);
  const same = it.memory === memory && it.passes === passes && it.parallelism === parallelism;
  return same && it.nonce.length === saltBytes && it.tag.length === tagBytes ? it.nonce : null;
}

const tagOf = (password: string, parameters: Omit<Argon2Parameters, "message">): Promise<Buffer> =>
  derive("argon2id", { message: password.normalize("NFKC"), ...parameters });

function phc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** A stored string that is not an argon2id hash is a fault of ours, not a wrong password. */
function parsePhc(stored: string): Cost & { readonly nonce: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) throw new TypeError("a stored password is not an argon2id hash");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
