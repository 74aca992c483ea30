import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const { domain } = await aPublisher(site);

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
const ask = (method: Method, url: string) => site.app.inject({ method, url, headers: { host: "localhost" } });

test.each(Object.values<Endpoint>(contract))(
  "$path answers to its own method and 405 to every other",
  async ({ path, method }) => {
    const others: readonly Method[] = ["PUT", "PATCH", "DELETE", "OPTIONS", method === "GET" ? "POST" : "GET"];
    for (const other of others) {
      const response = await ask(other, path);
      expect([other, response.statusCode, response.headers.allow]).toEqual([other, 405, method]);
      expect(response.json()).toMatchObject({ status: 405, title: "Method Not Allowed" });
    }
    expect((await ask(method, path)).statusCode).not.toBe(405);
  },
);

test.each(["/api/", "/api/Nothing", "/api/Auth", "/api/Auth/AuthenticateTNEmail/more", "/API/nothing"])(
  "an unknown API path, %s, is 404 in JSON",
  async (path) => {
    for (const method of ["GET", "POST", "DELETE"] as const) {
      const response = await ask(method, path);
      expect([response.statusCode, response.headers["content-type"]]).toEqual([404, "application/problem+json"]);
      expect(response.json()).toMatchObject({ type: "about:blank", title: "Not Found", status: 404 });
    }
  },
);

test("paths match in any case, with or without a trailing slash", async () => {
  for (const path of [
    "/api/Site/GetSiteOptions",
    "/api/Site/GetSiteOptions/",
    "/api/site/getsiteoptions",
    "/API/SITE/GETSITEOPTIONS/",
  ]) {
    expect((await ask("GET", `${path}?domain=${domain}`)).json()).toMatchObject({ domain });
  }
});

test("a path spelled in another way is not the same path", async () => {
  for (const path of [
    "/api//Site/GetSiteOptions",
    "/api/Site/%47etSiteOptions/..",
    "/api/Site%2FGetSiteOptions",
    "//api/Site/GetSiteOptions",
  ]) {
    expect((await ask("GET", `${path}?domain=${domain}`)).statusCode).toBe(404);
  }
});

test("a path that can't be decoded is 400, as a problem with its request id", async () => {
  const response = await ask("GET", "/api/Site/%E0%A4%A");
  expect([response.statusCode, response.headers["content-type"]]).toEqual([400, "application/problem+json"]);
  expect(response.headers["x-request-id"]).toBe(response.json<{ requestId: string }>().requestId);
});

test.each([
  ["twice", "domain=a.example&domain=b.example"],
  ["twice and equal", "domain=a.example&domain=a.example"],
  ["in another case", "domain=a.example&Domain=b.example"],
  ["as a list", "domain[]=a.example"],
  ["with NUL", "domain=a%00b"],
  ["in the wrong case alone", "Domain=a.example"],
])("a parameter given %s is 400", async (_, query) => {
  expect((await ask("GET", `/api/Site/GetSiteOptions/?${query}`)).statusCode).toBe(400);
});

test("HEAD is answered like GET, without a body", async () => {
  const response = await ask("HEAD", `/api/Site/GetSiteOptions?domain=${domain}`);
  expect([response.statusCode, response.body]).toEqual([200, ""]);
});
