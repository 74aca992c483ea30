import { call } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { password } from "./shopper.ts";
import type { Site } from "./site.ts";

/** What a browser has after the provider has sent it back. */
export type Returned = { readonly code: string; readonly state: string; readonly cookie: string };

/** Signs in at the built-in provider's page, from the account area's call to the return address. */
export async function backFromProvider(site: Site, { domain }: Publisher, email: string): Promise<Returned> {
  const begun = await call(site, "beginSignIn", { domain, returnPath: "/account" });
  const cookie = cookieOf(begun.headers["set-cookie"]);
  const { pathname, search, searchParams } = new URL(begun.body.loginUrl);
  const page = await site.app.inject({ url: pathname + search, headers: { host: "localhost" } });
  const sent = await site.app.inject({
    method: "POST",
    url: pathname,
    headers: {
      host: "localhost",
      cookie: cookieOf(page.headers["set-cookie"]),
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({
      return: searchParams.get("return") ?? "",
      form: /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? "",
      email,
      password,
    }).toString(),
  });
  const back = new URL(String(sent.headers.location)).searchParams;
  return { code: back.get("code") ?? "", state: back.get("state") ?? "", cookie };
}

/** `name=value` of the only cookie that was set. */
const cookieOf = (header: unknown): string => String(header).split(";")[0] ?? "";
