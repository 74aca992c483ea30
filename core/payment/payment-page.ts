type Headers = Readonly<Record<string, string>>;

/** What a browser got at an address: `sha384` in base64, of the bytes that it is given to run or show. */
export type Got =
  | { readonly kind: "answer"; readonly status: number; readonly headers: Headers; readonly sha384: string }
  | { readonly kind: "none" };

/** What it must get there: these headers, by name in lower case, and these bytes. */
export type Sent = { readonly address: string; readonly headers: Headers; readonly sha384: string };

export type Unlike =
  /** Nothing came. */
  | "no-answer"
  | "status"
  /** It has another value, or is not there. */
  | "header"
  /** Nobody of ours sends it, and a browser acts on it. */
  | "added-header"
  | "content"
  /** The page names a file, or holds a script, that the built one does not. */
  | "added-file";

/** One way in which a payment page is not as it was sent. The texts are for a person, in one line each. */
export type PageDifference = {
  readonly because: Unlike;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
};

/** What widens a page's rights or brings something else along, where it is added on the way. */
const acted = [
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
/** Whoever adds a thousand files is found out by the first. */
const mostAdded = 20;

/** Compares one file of a payment page with what this program sends (PCI DSS 4.0.1, 11.6.1). */
export function compareFile(sent: Sent, got: Got): PageDifference[] {
  const { address } = sent;
  if (got.kind === "none") return [unlike("no-answer", address, "an answer", "none")];
  if (got.status !== success) return [unlike("status", address, `status ${success}`, `status ${got.status}`)];
  const headers = Object.entries(sent.headers)
    .filter(([name, value]) => got.headers[name] !== value)
    .map(([name, value]) => unlike("header", `${address} ${name}`, value, got.headers[name] ?? "none"));
  const content =
    got.sha384 === sent.sha384 ? [] : [unlike("content", address, `sha384-${sent.sha384}`, `sha384-${got.sha384}`)];
  return [...headers, ...content];
}

/** As `compareFile`, for the page itself: also what was added to its headers and to the files that it names. */
export function comparePage(sent: Sent & { readonly text: string }, got: Got, gotText: string): PageDifference[] {
  const differences = compareFile(sent, got);
  if (got.kind === "none" || got.status !== success) return differences;
  const { address } = sent;
  const headers = acted
    .filter((name) => sent.headers[name] === undefined && got.headers[name] !== undefined)
    .map((name) => unlike("added-header", `${address} ${name}`, "none", got.headers[name] ?? ""));
  const built = new Set(filesNamedIn(sent.text));
  const files = [...new Set(filesNamedIn(gotText))]
    .filter((file) => !built.has(file))
    .slice(0, mostAdded)
    .map((file) => unlike("added-file", `${address} names a file`, "none", file));
  return [...differences, ...headers, ...files];
}

const scriptInThePage = "a script in the page itself";

/**
 * Every address that a page's markup names, as it is written; and a word for a script that it holds itself. It is read to name
 * what was added: that something was is told by the page's bytes, however they are written.
 */
export const filesNamedIn = (page: string): string[] =>
  // Ending at the next tag keeps the time linear, whatever the page holds.
  [...page.matchAll(/<([a-z]+)([^<>]*)>/gi)].flatMap(([, tag = "", attributes = ""]) => {
    const named = [...attributes.matchAll(/[\s"'/](?:src|href|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi)];
    const files = named.map(([, double, single, bare]) => double ?? single ?? bare ?? "");
    return files.length === 0 && tag.toLowerCase() === "script" ? [scriptInThePage] : files;
  });

const mostShown = 1500;

/** What was found is a stranger's text: it is told in one line of bounded length, without control characters. */
const shown = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, mostShown);

const unlike = (because: Unlike, what: string, expected: string, found: string): PageDifference => ({
  because,
  what,
  expected,
  found: shown(found),
});

export const tellDifference = ({ what, expected, found }: PageDifference): string =>
  `${what}: expected ${expected}, found ${found}`;
