import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const { domain } = await aPublisher(site, (plain) => ({
  ...plain,
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en", "es"] } },
}));
const page = async (path: string, headers: Record<string, string>) =>
  (
    await site.app.inject({
      url: `/${domain}/tncms/auth/federated/${path}`,
      headers: { host: "localhost", ...headers },
    })
  ).body;

const pages = ["forgot-password/", "create-password/", "new-login/", "link-sent/", "sign-in-link/", "sign-out/"];

test.each(pages)(
  "the page %s is in Spanish for a Spanish browser, and links to the same page in English",
  async (path) => {
    const body = await page(path, { "accept-language": "es-MX,es;q=0.9" });
    expect(body).toContain('<html lang="es">');
    const text = body.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, " ");
    expect(text).not.toMatch(/\b(?:the|your|you|we|email|password|sign)\b/i);
    const back = encodeURIComponent(`/${domain}/tncms/auth/federated/${path}`);
    expect(body).toContain(`href="/${domain}/language/en?back=${back}"`);
  },
);

test("a language that was chosen in this browser has priority", async () => {
  const body = await page("forgot-password/", { "accept-language": "es", cookie: "language=en" });
  expect(body).toContain('<html lang="en">');
  expect(body).toContain("Forgot your password?");
});
