import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesNamedIn } from "#core/payment/payment-page.ts";

/** The payment frame's page as this program was built, with the files that it names. */
export type BuiltPage = {
  readonly text: string;
  readonly sha384: string;
  readonly files: readonly { readonly path: string; readonly sha384: string }[];
};

/** In base64, as an integrity attribute has it. */
export const sha384Of = (bytes: Buffer): string => createHash("sha384").update(bytes).digest("base64");

/** @throws where the site is not built in this folder. */
export async function readBuiltPage(distDir: string): Promise<BuiltPage> {
  const page = await readFile(join(distDir, "payment-frame", "index.html"));
  const text = page.toString("utf8");
  const files = filesNamedIn(text).map(async (path) => ({
    path,
    sha384: sha384Of(await readFile(join(distDir, path))),
  }));
  return { text, sha384: sha384Of(page), files: await Promise.all(files) };
}
