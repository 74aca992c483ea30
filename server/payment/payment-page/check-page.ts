import {
  compareFile,
  comparePage,
  filesNamedIn,
  type Got,
  type PageDifference,
  type Sent,
} from "#core/payment/payment-page.ts";
import type { FrameScript, ScriptOf } from "#server/adapters/payment/port.ts";
import type { FetchedFile, FetchFile } from "#server/adapters/fetched-file/port.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { framePath, type PageOrigins, payOriginFor } from "#server/http/content-security.ts";
import { frameHeaders } from "#server/pages/payment-frame.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import type { GatewayScript } from "#server/store/payment/payment-page.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The payment frame's page as this program was built, with the files that it names. */
type BuiltPage = {
  readonly text: string;
  readonly sha384: string;
  readonly files: readonly { readonly path: string; readonly sha384: string }[];
};

/** In base64, as an integrity attribute has it. */
const sha384Of = (bytes: Buffer): string => createHash("sha384").update(bytes).digest("base64");

/** @throws where the site is not built in this folder. */
async function readBuiltPage(distDir: string): Promise<BuiltPage> {
  const page = await readFile(join(distDir, "payment-frame", "index.html"));
  const text = page.toString("utf8");
  const files = filesNamedIn(text).map(async (path) => ({
    path,
    sha384: sha384Of(await readFile(join(distDir, path))),
  }));
  return { text, sha384: sha384Of(page), files: await Promise.all(files) };
}

export type PageCheckNeeds = {
  readonly fetchFile: FetchFile;
  readonly distDir: string;
  readonly origins: PageOrigins;
  readonly sharedHosts: readonly string[];
  readonly siteAddressOf: SiteAddressOf;
  readonly scriptOf: ScriptOf;
};

/** What a look at a publication's live payment page has shown. */
export type PageCheck = {
  readonly address: string;
  readonly differences: readonly PageDifference[];
  /** The gateway's script as it is now; null: it is the emulator's, or it did not come, which is a difference. */
  readonly gatewayScript: GatewayScript | null;
};

/** Where a browser opens the payment frame of a publication. */
export function frameAddress(publication: Publication, { origins, siteAddressOf }: PageCheckNeeds): URL {
  const site = new URL(siteAddressOf(publication));
  const origin = payOriginFor(site.protocol.slice(0, -1), site.host, origins) ?? site.origin;
  return new URL(`${framePath}?domain=${publication.tenant.domain}`, origin);
}

/**
 * Fetches the payment frame's page of a publication and every file that the built page names, as a browser does, and compares
 * them with what this program sends. What else a page names is told, and not fetched: a stranger wrote it (security.md 17).
 */
export async function checkPage(needs: PageCheckNeeds, publication: Publication): Promise<PageCheck> {
  const url = frameAddress(publication, needs);
  const at = { protocol: url.protocol.slice(0, -1), host: url.host };
  const everywhere = answerHeaders(needs.origins);
  const built = await readBuiltPage(needs.distDir);
  const fetchFile = (address: string) => needs.fetchFile(address, reachOf(publication, new URL(address)));
  const own = frameHeaders(at, publication, { ...needs, forGooglePay: false });
  const page = {
    ...built,
    address: url.href,
    headers: { ...everywhere({ ...at, url: url.pathname + url.search }), ...own },
  };
  const fetched = await fetchFile(url.href);
  const differences = comparePage(page, gotOf(fetched), textOf(fetched));
  // An address that does not answer is told once, and waited for once.
  for (const { path, sha384 } of fetched.kind === "none" ? [] : built.files) {
    const sent: Sent = { address: url.origin + path, headers: everywhere({ ...at, url: path }), sha384 };
    differences.push(...compareFile(sent, gotOf(await fetchFile(sent.address))));
  }
  const gateway = await gatewayScriptOf(needs.scriptOf(publication.tenant), fetchFile);
  return {
    address: url.href,
    differences: [...differences, ...gateway.differences],
    gatewayScript: gateway.script,
  };
}

/** Nobody knows beforehand what the gateway's script holds: it must be there, and what it holds is told. */
async function gatewayScriptOf(
  named: FrameScript | null,
  fetchFile: (address: string) => Promise<FetchedFile>,
): Promise<{ readonly differences: readonly PageDifference[]; readonly script: PageCheck["gatewayScript"] }> {
  if (named === null || named.origin === null) return { differences: [], script: null };
  const address = named.origin + named.path;
  const got = gotOf(await fetchFile(address));
  const sha384 = got.kind === "answer" ? got.sha384 : "";
  const differences = compareFile({ address, headers: {}, sha384 }, got);
  return { differences, script: differences.length === 0 ? { address, sha384 } : null };
}

/** This machine is asked for publications of the sandbox alone. */
const reachOf = ({ tenant }: Publication, { protocol }: URL): "public" | "loopback" =>
  tenant.mode === "sandbox" && protocol === "http:" ? "loopback" : "public";

const gotOf = (file: FetchedFile): Got => (file.kind === "none" ? file : { ...file, sha384: sha384Of(file.bytes) });

const textOf = (file: FetchedFile): string => (file.kind === "none" ? "" : file.bytes.toString("utf8"));
