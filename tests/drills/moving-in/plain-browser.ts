import { request } from "node:http";
import { formOf, type Page } from "#tests/adapters/identity/a-browser.ts";

/** A browser without scripts, for which every name of localhost is this machine, as in real browsers. */
export type PlainBrowser = {
  /** Opens an address and follows redirects. */
  open(url: string): Promise<Page>;
  /** Fills in the form of a page, sends it, and follows redirects. */
  submit(page: Page, fields: Readonly<Record<string, string>>): Promise<Page>;
};

type Sent = { readonly method: "GET" } | { readonly method: "POST"; readonly body: string; readonly origin: string };

const maxRedirects = 15;

/** @param from the reader's IP address, because rate limits count each one separately. */
export function aPlainBrowser(from: string): PlainBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string): Map<string, string> => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const ask = async (url: URL, sent: Sent): Promise<Page> => {
    const jar = jarOf(url.host);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host: url.host, cookie, "x-forwarded-for": from, ...formHeaders(sent) };
    const page = await fetched(url, headers, sent);
    for (const line of page.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return page;
  };
  const follow = async (first: Page): Promise<Page> => {
    let page = first;
    for (let left = maxRedirects; page.location !== null && left > 0; left--)
      page = await ask(page.location, { method: "GET" });
    return page;
  };
  return {
    open: async (url) => follow(await ask(new URL(url), { method: "GET" })),
    submit: async (page, fields) => {
      const { action, hidden } = formOf(page);
      const body = new URLSearchParams({ ...hidden, ...fields }).toString();
      return follow(await ask(new URL(action), { method: "POST", body, origin: new URL(page.url).origin }));
    },
  };
}

const formHeaders = (sent: Sent): Record<string, string> =>
  sent.method === "GET" ? {} : { origin: sent.origin, "content-type": "application/x-www-form-urlencoded" };

function fetched(url: URL, headers: Record<string, string>, sent: Sent): Promise<Page> {
  const { port, pathname, search } = url;
  return new Promise((settle, fail) => {
    const asked = request(
      { host: "127.0.0.1", port, path: pathname + search, method: sent.method, headers },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("end", () => {
          const { location } = answer.headers;
          settle({
            status: answer.statusCode ?? 0,
            url: url.href,
            text: Buffer.concat(pieces).toString("utf8"),
            headers: new Headers(
              Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
                values.map((value): [string, string] => [name, value]),
              ),
            ),
            location: location === undefined ? null : new URL(location, url),
          });
        });
      },
    );
    asked.on("error", fail);
    asked.end(sent.method === "POST" ? sent.body : undefined);
  });
}
