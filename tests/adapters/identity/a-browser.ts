import { type CallName, contract } from "#contract/contract.ts";

export type Page = {
  readonly status: number;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
  /** Where a redirect leads, as an absolute address. */
  readonly location: URL | null;
};

export type Browser = {
  /** Opens an address, without following redirects. */
  open(url: string): Promise<Page>;
  /** Fills in the form of a page and sends it, as a browser does; `fields` override the form's own values. */
  submit(page: Page, fields: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
  /** Makes a call of the contract from the site's pages. */
  call(
    name: CallName,
    body: object,
    token?: string,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
  readonly cookies: ReadonlyMap<string, string>;
};

type Sent = {
  readonly method?: "POST";
  readonly body?: string | URLSearchParams;
  readonly headers?: Record<string, string>;
};

/** A browser without scripts: cookies by host, forms, and the site's own calls. */
export function aBrowser(site: string, always: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>();
  const send = async (url: string, init: Sent): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", ...init, headers: { ...always, ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    open: async (url) => pageOf(url, await send(url, {})),
    submit: async (page, fields, headers = {}) => {
      const { action, hidden } = formOf(page);
      const origin = new URL(page.url).origin;
      const body = new URLSearchParams({ ...hidden, ...fields });
      return pageOf(action, await send(action, { method: "POST", body, headers: { origin, ...headers } }));
    },
    call: async (name, body, token) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await send(site + contract[name].path, {
        method: "POST",
        headers: { "content-type": "application/json", ...authorization },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
  };
}

async function pageOf(url: string, response: Response): Promise<Page> {
  const location = response.headers.get("location");
  return {
    status: response.status,
    url,
    text: await response.text(),
    headers: response.headers,
    location: location === null ? null : new URL(location, url),
  };
}

const plain = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

export function formOf(page: Page): { action: string; hidden: Record<string, string> } {
  const [, action] = /<form[^>]* action="([^"]*)"/.exec(page.text) ?? [];
  if (action === undefined) throw new Error(`no form (${page.status}): ${page.text.slice(0, 500)}`);
  const inputs = [...page.text.matchAll(/<input\s[^>]*?>/g)].map(
    ([tag]) =>
      (name: string) =>
        plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ""),
  );
  const hidden = inputs.filter((of) => of("type") === "hidden").map((of) => [of("name"), of("value")] as const);
  return { action: new URL(plain(action), page.url).href, hidden: Object.fromEntries(hidden) };
}
