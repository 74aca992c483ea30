import type { IncomingMessage } from "node:http";

/** Reads the whole answer. Rejects if it is cut off, or has more bytes than the limit. */
export async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError("answer too big");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
