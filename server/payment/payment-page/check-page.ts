import type { DeskAddress } from "#server/http/desk/desk-address.ts";
import {
  compareFile,
  comparePage,
  type ExpectedFile,
  filesNamedIn,
  type PageDifference,
  type ReceivedFile,
} from "#core/payment/payment-page.ts";
import type { FrameScript, ScriptOf } from "#server/adapters/payment/port.ts";
import type { FetchedFile, FetchFile } from "#server/adapters/fetched-file/port.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { type PageOrigins, payOriginFor } from "#server/http/content-security.ts";
import type { Language } from "#core/format/language.ts";
import { builtPages } from "#server/pages/built-pages.ts";
import { frameHeaders, framePage } from "#server/pages/payment-frame.ts";
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

/** In base64, as in an integrity attribute. */
const sha384Of = (bytes: Buffer): string => createHash("sha384").update(bytes).digest("base64");

/** @throws if the site is not built in this folder. */
async function readBuiltPage(distDir: string, language: Language): Promise<BuiltPage> {
  const page = await readFile(join(builtPages(distDir, language), "payment-frame", "index.html"));
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
  readonly desk: DeskAddress;
  readonly sharedHosts: readonly string[];
  readonly siteAddressOf: SiteAddressOf;
  readonly scriptOf: ScriptOf;
};

/** The result of checking a publication's live payment page. */
export type PageCheck = {
  readonly address: string;
  readonly differences: readonly PageDifference[];
  /**
   * The gateway's script as it is now. Null if it is the emulator's, or could not be fetched, which counts as a
   * difference.
   */
  readonly gatewayScript: GatewayScript | null;
};

/** Where a browser opens a publication's payment frame. */
export function frameAddress(publication: Publication, needs: PageCheckNeeds, language: Language = "en"): URL {
  const site = new URL(needs.siteAddressOf(publication));
  const origin = payOriginFor(site.protocol.slice(0, -1), site.host, needs.origins) ?? site.origin;
  return new URL(framePage({ domain: publication.tenant.domain, language }), origin);
}

type Fetch = (address: string) => Promise<FetchedFile>;

/**
 * Fetches a publication's payment frame page, in each of its languages, and every file that the built page names, as a
 * browser does, and compares them with what this program sends. Anything else that a page names is reported, and not
 * fetched: it may come from a stranger (security.md 17).
 */
export async function checkPage(needs: PageCheckNeeds, publication: Publication): Promise<PageCheck> {
  const fetchFile: Fetch = (address) => needs.fetchFile(address, reachOf(publication, new URL(address)));
  const differences: PageDifference[] = [];
  for (const language of publication.tenant.site.languages)
    differences.push(...(await checkPageIn(language, needs, publication, fetchFile)));
  const gateway = await gatewayScriptOf(needs.scriptOf(publication.tenant), fetchFile);
  return {
    address: frameAddress(publication, needs).href,
    differences: [...differences, ...gateway.differences],
    gatewayScript: gateway.script,
  };
}

async function checkPageIn(
  language: Language,
  needs: PageCheckNeeds,
  publication: Publication,
  fetchFile: Fetch,
): Promise<PageDifference[]> {
  const url = frameAddress(publication, needs, language);
  const at = { protocol: url.protocol.slice(0, -1), host: url.host };
  const everywhere = answerHeaders(needs.origins);
  const built = await readBuiltPage(needs.distDir, language);
  const own = frameHeaders(at, publication, { ...needs, forGooglePay: false });
  const page = {
    ...built,
    address: url.href,
    headers: { ...everywhere({ ...at, url: url.pathname + url.search }), ...own },
  };
  const fetched = await fetchFile(url.href);
  const differences = comparePage(page, gotOf(fetched), textOf(fetched));
  // An address that does not answer is reported once, and waited for once.
  for (const { path, sha384 } of fetched.kind === "none" ? [] : built.files) {
    const sent: ExpectedFile = { address: url.origin + path, headers: everywhere({ ...at, url: path }), sha384 };
    differences.push(...compareFile(sent, gotOf(await fetchFile(sent.address))));
  }
  return differences;
}

/** Nobody knows in advance what the gateway's script contains, so it must only exist, and its hash is reported. */
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

/** Only sandbox publications may be fetched from this machine. */
const reachOf = ({ tenant }: Publication, { protocol }: URL): "public" | "loopback" =>
  tenant.mode === "sandbox" && protocol === "http:" ? "loopback" : "public";

const gotOf = (file: FetchedFile): ReceivedFile =>
  file.kind === "none" ? file : { ...file, sha384: sha384Of(file.bytes) };

const textOf = (file: FetchedFile): string => (file.kind === "none" ? "" : file.bytes.toString("utf8"));
