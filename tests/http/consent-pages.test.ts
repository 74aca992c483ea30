import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const policyOf = async (path: string): Promise<string> => {
  const { headers } = await site.app.inject({ url: path, headers: { host: "localhost" } });
  return String(headers["content-security-policy"]);
};

test("another's consent manager is let into public pages, never into checkout, account or sign-in", async () => {
  const url = "https://cmp.osano.com/a/b/osano.js";
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      site: { ...plain.tenant.site, consentManager: "osano", consentScript: { url, key: "" } },
    },
  }));
  // The page's own script, by its hash, comes last.
  expect(await policyOf(`/${domain}/nowhere`)).toMatch(
    /script-src 'self' https:\/\/cmp\.osano\.com https:\/\/\*\.osano\.com 'sha256-[\w+/]{43}=';/,
  );
  for (const path of ["/subscribe", "/subscribe/thankyou", "/subscribe/nowhere", "/account", "/account/x", ""]) {
    const policy = await policyOf(`/${domain}${path}`);
    expect([path, policy.includes("osano")]).toEqual([path, false]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).toContain("require-trusted-types-for 'script'");
  }
});

test("with the built-in consent manager every page has the same security policy", async () => {
  const { domain } = await aPublisher(site);
  expect(await policyOf(`/${domain}/nowhere`)).toBe(await policyOf(`/${domain}/subscribe`));
});
