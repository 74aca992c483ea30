type Headers = Readonly<Record<string, string>>;

/** What a browser received from an address. `sha384`: in base64, of the bytes that the browser runs or shows. */
export type ReceivedFile =
  | { readonly kind: "answer"; readonly status: number; readonly headers: Headers; readonly sha384: string }
  | { readonly kind: "none" };

/** What the browser must receive from an address: these headers, with names in lower case, and these bytes. */
export type ExpectedFile = { readonly address: string; readonly headers: Headers; readonly sha384: string };

export type DifferenceKind =
  /** There was no response. */
  | "no-answer"
  | "status"
  /** The header is missing or has another value. */
  | "header"
  /** We don't send the header, and browsers act on it. */
  | "added-header"
  | "content"
  /** The page names a file or contains a script that the built page doesn't. */
  | "added-file";

/** One way in which a payment page differs from what was sent. The texts are for staff, one line each. */
export type PageDifference = {
  readonly because: DifferenceKind;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
};

/** Headers that would widen a page's rights or load something else if somebody added them. */
const sensitiveHeaders = [
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "clear-site-data",
  "link",
  "permissions-policy",
  "refresh",
  "service-worker-allowed",
  "x-frame-options",
] as const;

const success = 200;
/** Even if a thousand files are added, reporting the first ones is enough. */
const maxAdded = 20;

/** Compares one file of a payment page with what this program sends (PCI DSS 4.0.1, 11.6.1). */
export function compareFile(sent: ExpectedFile, got: ReceivedFile): PageDifference[] {
  const { address } = sent;
  if (got.kind === "none") return [pageDifference("no-answer", address, "an answer", "none")];
  if (got.status !== success) return [pageDifference("status", address, `status ${success}`, `status ${got.status}`)];
  const headers = Object.entries(sent.headers)
    .filter(([name, value]) => got.headers[name] !== value)
    .map(([name, value]) => pageDifference("header", `${address} ${name}`, value, got.headers[name] ?? "none"));
  const content =
    got.sha384 === sent.sha384
      ? []
      : [pageDifference("content", address, `sha384-${sent.sha384}`, `sha384-${got.sha384}`)];
  return [...headers, ...content];
}

/** Like `compareFile`, but for the page itself: also checks for added headers and files. */
export function comparePage(
  sent: ExpectedFile & { readonly text: string },
  got: ReceivedFile,
  gotText: string,
): PageDifference[] {
  const differences = compareFile(sent, got);
  if (got.kind === "none" || got.status !== success) return differences;
  const { address } = sent;
  const headers = sensitiveHeaders
    .filter((name) => sent.headers[name] === undefined && got.headers[name] !== undefined)
    .map((name) => pageDifference("added-header", `${address} ${name}`, "none", got.headers[name] ?? ""));
  const built = new Set(filesNamedIn(sent.text));
  const files = [...new Set(filesNamedIn(gotText))]
    .filter((file) => !built.has(file))
    .slice(0, maxAdded)
    .map((file) => pageDifference("added-file", `${address} names a file`, "none", file));
  return [...differences, ...headers, ...files];
}

const scriptInThePage = "a script in the page itself";

/**
 * Every address that a page's markup names, as written, and a placeholder for each inline script. Used only to report
 * what was added: that something was added shows in the page's bytes, however they are written.
 */
export const filesNamedIn = (page: string): string[] =>
  // Stopping at the next tag keeps the time linear, whatever the page contains.
  [...page.matchAll(/<([a-z]+)([^<>]*)>/gi)].flatMap(([, tag = "", attributes = ""]) => {
    const named = [...attributes.matchAll(/[\s"'/](?:src|href|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi)];
    const files = named.map(([, double, single, bare]) => double ?? single ?? bare ?? "");
    return files.length === 0 && tag.toLowerCase() === "script" ? [scriptInThePage] : files;
  });

const maxShown = 1500;

/** The text that was found is untrusted: it is reported on one line of limited length, without control characters. */
const shown = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, maxShown);

const pageDifference = (because: DifferenceKind, what: string, expected: string, found: string): PageDifference => ({
  because,
  what,
  expected,
  found: shown(found),
});

export const differenceText = ({ what, expected, found }: PageDifference): string =>
  `${what}: expected ${expected}, found ${found}`;
