import { callNames } from "#tests/endpoints/call-names.ts";
import { goodRequests } from "#tests/endpoints/good-requests.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { deliverPost } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { pass } from "#tests/world/time.ts";

/** A publisher at which every call was made once, and some weeks have passed: it has rows in every table. */
export async function aLivedInPublisher(site: Site): Promise<Publisher> {
  const publisher = await aPublisher(site);
  const requests = await goodRequests(site, publisher, callNames);
  for (const [name, { input, token, headers = {} }] of requests) {
    const how = { headers, key: newKey(), ip: newIp(), ...(token === undefined ? {} : { token }) };
    const { status, body } = await call(site, name, input, how);
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
  }
  // Until whoever subscribed has renewed.
  await pass(site, publisher, 60);
  await deliverPost(site, publisher);
  return publisher;
}
