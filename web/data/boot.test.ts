import { expect, test, vi } from "vitest";
import { readBoot } from "./boot.ts";
import { makeCall } from "./call.ts";
import { domainOfPath, fetchBoot } from "./fetch-boot.ts";

const inHtml = {
  domain: "courier.example",
  basePath: "",
  options: null,
  toggles: [],
  offers: [],
  quote: null,
  sandbox: false,
};

test("the page's own facts come from its boot element", () => {
  expect(readBoot(JSON.stringify(inHtml))).toEqual(inHtml);
});

test("without a usable boot element there are no facts", () => {
  for (const text of [null, undefined, "", "{", "null", '{"domain":7}', '"text"']) expect(readBoot(text)).toBeNull();
});

test("the domain prefix of a shared host's path names the publication", () => {
  expect(domainOfPath("/courier.example/account/cancel")).toBe("courier.example");
  expect(domainOfPath("/Courier.Example/subscribe/")).toBe("courier.example");
  expect(domainOfPath("/courier.example")).toBe("courier.example");
  for (const path of ["/", "/account", "/account/cancel", "/subscribe/thankyou", "/courier.example/other"])
    expect(domainOfPath(path)).toBeNull();
});

const answering = (answers: Readonly<Record<string, unknown>>) =>
  makeCall({
    fetch: async (url) => {
      const found = Object.entries(answers).find(([path]) => url.startsWith(`/api/Site/${path}`));
      return found === undefined ? new Response("{}", { status: 503 }) : Response.json(found[1]);
    },
    token: () => null,
    hasSignedIn: () => true,
    onAccepted: () => undefined,
    preview: () => null,
    newKey: () => "k",
    onSignedOut: () => undefined,
  });

test("a page without a boot element requests options, toggles and offers", async () => {
  const toggles = [
    { key: "profile_page", description: "", enabled: true, creationDate: "2024-01-01", archiveDate: null },
  ];
  const call = answering({
    GetSiteOptions: { domain: "herald.example", mode: "sandbox" },
    GetFeatureToggles: toggles,
    GetDefaultWebOffers: [],
  });
  expect(await fetchBoot(call, "/herald.example/account")).toMatchObject({
    domain: "herald.example",
    basePath: "/herald.example",
    toggles,
    sandbox: true,
  });
});

test("site options that cannot be read are reported and leave the defaults", async () => {
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (fault: unknown) => reported.push(fault));
  const boot = await fetchBoot(answering({ GetDefaultWebOffers: [] }), "/account");
  expect(boot).toEqual({ ...inHtml, domain: "" });
  expect(reported).toHaveLength(2);
  vi.unstubAllGlobals();
});
