import { afterAll, beforeAll, expect, test } from "vitest";
import Fastify, { type FastifyInstance } from "fastify";
import type { AddressInfo } from "node:net";
import { newsSite } from "#sandbox/news/plugin.ts";
import { endAccount } from "#server/cancellation/end-account.ts";
import { newsConnections } from "#server/main/demo/demo-news-site.ts";
import { confirms } from "#tests/openid/a-site-client.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor } from "#tests/world/shopper.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
let news: FastifyInstance;
let newsUrl = "";

// A site of its own, like a paper's website: a different origin from the one where its readers sign in.
beforeAll(async () => {
  const { needs, store } = world.site;
  const newsAddressOf = ({ tenant }: { readonly tenant: { readonly domain: string } }) =>
    `${newsUrl}/sandbox/news/${tenant.domain}`;
  const connections = newsConnections({ ...needs, db: store.db, newsAddressOf });
  news = Fastify();
  const now = () => needs.outside.clock.now().getTime();
  await news.register(newsSite({ connections, now }), { prefix: "/sandbox/news" });
  await news.listen({ host: "127.0.0.1", port: 0 });
  const { port } = news.server.address() as AddressInfo;
  newsUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => news.close());

const story = "The two routes that end in June";

const opensNews = (reader: Reader, { domain }: Publisher, path = "") =>
  reader.page.goto(`${newsUrl}/sandbox/news/${domain}${path}`);

test("a subscriber signs in at the news site and reads; after the subscription has ended, no longer", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher, {
    bundleID: "digital-yearly",
    rateCode: "digital-12m",
  });
  await confirms(world.site, publisher, email);
  await using reader = await world.reader(publisher, { email });
  await opensNews(reader, publisher);
  await reader.seesHeading("Today's news");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Ferry dock reopens after a winter of repairs");
  await reader.sees("The harbor commission spent");
  await opensNews(reader, publisher, "/articles/school-budget");
  await reader.sees("This story is for subscribers");
  expect(await reader.page.getByText(story).count()).toBe(0);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Sign in to read it");
  await reader.sees("Use the email address and password of your subscription.");
  await signsIn(reader);
  await reader.sees(story);
  await reader.sees("Signed in as Nora Ellingsen");
  expect(new URL(reader.page.url()).origin).toBe(newsUrl);
  expect(await faultsOf(reader)).toEqual([]);

  const publication = await world.site.publications.publication(publisher.tenantId);
  if (publication === null) throw new Error("no publication");
  await endAccount(world.site.work, publication, { accountNumber, because: "moved" });
  await reader.page.reload();
  // The signed answer is valid for ten minutes.
  await reader.sees(story);
  world.site.passMinutes(10);
  await reader.page.reload();
  await reader.sees("Your subscription doesn't include reading online, or it has ended.");
  expect(await reader.page.getByText(story).count()).toBe(0);

  await reader.presses("Sign out");
  await reader.seesHeading("Today's news");
  await reader.sees("Sign in");
  await opensNews(reader, publisher, "/sign-in");
  await reader.sees("Use the email address and password of your subscription.");
});

test("somebody without a subscription is offered one", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aVisitor(world.site, publisher);
  await confirms(world.site, publisher, email);
  await using reader = await world.reader(publisher, { email });
  await opensNews(reader, publisher, "/sign-in?article=bakery");
  await signsIn(reader);
  await reader.sees("Your subscription doesn't include reading online, or it has ended.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("See our plans");
  await reader.isAt("/subscribe");
});
