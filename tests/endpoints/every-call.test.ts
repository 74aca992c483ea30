import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type CallName, contract } from "#contract/contract.ts";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { callNames, endpointOf } from "./call-names.ts";
import { goodRequest } from "./good-requests.ts";

const site = await siteOfFile();

test.each(callNames)("%s answers a good request exactly as the contract says", async (name) => {
  const publisher = await aPublisher(site);
  const { input, ...how } = await goodRequest[name](site, publisher);
  const answer = await call(site, name, input, how);
  expect(answer).toMatchObject({
    status: 200,
    headers: { "content-type": expect.stringContaining(endpointOf(name).file ?? "application/json") },
  });
  expect(contract[name].output.parse(answer.body)).toEqual(answer.body);
  expect(answer.body).not.toHaveProperty("isSuccess", false);
});

const fileOf = (name: CallName): string => {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-").toLowerCase();
  return join(import.meta.dirname, `${words}.test.ts`);
};

test("every call has its own tests in a file of its name", () => {
  expect(callNames.map(fileOf).filter((file) => !existsSync(file))).toEqual([]);
});
