import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("returns a publication's brand, links and checkout options, and nothing else of it", async () => {
  const { domain, plain } = await aPublisher(site);
  const { status, body } = await call(site, "getSiteOptions", { domain });
  expect(status).toBe(200);
  expect(body).toEqual({
    applePay: true,
    googlePay: true,
    payPal: true,
    languages: ["en", "es"],
    siteName: "Kettle Lakes Courier",
    addrDesc: "118 North Main Street, West Bend, WI 53095",
    logoUrl: "/assets/logos/kettle-lakes-courier.svg",
    domain,
    company: "Kettle Lakes Courier, LLC",
    theme: { stylesheetUrl: `/theme/${domain}.css` },
    links: {
      home: "https://www.kettlelakescourier.example/",
      join: "/kettlelakescourier.example/subscribe",
      contact: "https://www.kettlelakescourier.example/contact",
      terms: "https://www.kettlelakescourier.example/terms",
      privacy: "https://www.kettlelakescourier.example/privacy",
      ccpa: "https://www.kettlelakescourier.example/privacy#ccpa",
      advertising: "https://www.kettlelakescourier.example/advertising-terms",
      ePaper: "https://eedition.kettlelakescourier.example/",
      puzzles: "https://www.kettlelakescourier.example/puzzles",
      comics: "https://www.kettlelakescourier.example/comics",
      newsletters: "https://www.kettlelakescourier.example/newsletters",
      ios: "https://apps.kettlelakescourier.example/ios",
      android: "https://apps.kettlelakescourier.example/android",
    },
    customerService: { phone: "(262) 555-0142", email: "subscriptions@kettlelakescourier.example" },
    copyrightYear: 2024,
    timeZone: plain.tenant.timeZone,
    consentManager: "builtin",
    consentScript: null,
    passwordPolicy: "spec",
    mode: "sandbox",
  });
});

test("leaves out missing links and wallets that are off", async () => {
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      site: { ...plain.tenant.site, links: {}, wallets: { applePay: false, googlePay: false, payPal: false } },
    },
  }));
  const { body } = await call(site, "getSiteOptions", { domain });
  expect(body).toMatchObject({ links: {}, applePay: false, googlePay: false, payPal: false });
  expect(body.links).toEqual({});
});

test("compares a domain in lower case, without port and final dot", async () => {
  const { domain } = await aPublisher(site);
  for (const written of [domain.toUpperCase(), `${domain}.`, `${domain}:443`]) {
    const { body } = await call(site, "getSiteOptions", { domain: written });
    expect(body.domain).toBe(domain);
  }
});

test("answers 404 to an unknown domain, so that the site keeps the specification's defaults", async () => {
  const { domain } = await aPublisher(site);
  const unknown = await call(site, "getSiteOptions", { domain: "nobody.example" });
  expect(expectProblem(unknown, 404)).not.toHaveProperty("detail");
  for (const near of [` ${domain}`, `${domain}/`, `www.${domain}`, `http://${domain}`, "%", "\\"]) {
    expect(comparable(await call(site, "getSiteOptions", { domain: near }))).toEqual(comparable(unknown));
  }
});
