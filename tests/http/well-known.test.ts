import { expect, test } from "vitest";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const ask = ({ domain }: Pick<Publisher, "domain">, name: string) =>
  site.app.inject({ url: `/.well-known/${name}`, headers: { host: domain } });
const appleFile = "apple-developer-merchantid-domain-association";

test("security.txt names the publication's own address, valid for another year", async () => {
  const answer = await ask(await aPublisher(site), "security.txt");
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d{2}-\d{2}T\S+Z\n/);
});

test("Global Privacy Control is honored, and the host says so", async () => {
  const answer = await ask(await aPublisher(site), "gpc.json");
  expect(answer.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
});

test("Apple finds its verification file on the hosts of a publication that has one, and nowhere else", async () => {
  const [verified, other] = await Promise.all([
    aPublisher(site, (plain) => ({
      ...plain,
      tenant: { ...plain.tenant, site: { ...plain.tenant.site, appleDomainFile: "7B227073704964" } },
    })),
    aPublisher(site),
  ]);
  const found = await ask(verified, appleFile);
  expect([found.statusCode, found.body]).toEqual([200, "7B227073704964"]);
  expect((await ask(other, appleFile)).statusCode).toBe(404);
  expect((await ask({ domain: "nobody.example" }, appleFile)).statusCode).toBe(404);
});
