import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail, password } from "#tests/world/shopper.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { createLogger } from "#server/http/log.ts";

const secret = "ECONNREFUSED at /srv/secret/file.ts:12 select password from login";

/** A site in which hashing a password fails unexpectedly. */
async function aFaultySite(lines: string[] = []): Promise<Site> {
  const fault = async (): Promise<never> => {
    throw new TypeError(secret);
  };
  return aSite({
    log: createLogger("info", (written) => void lines.push(...written.split("\n")), Date.now),
    outside: { passwords: { hash: fault, find: fault, isCommon: () => false } },
  });
}

test("a fault is told in general words with its request id; the details stay in the log", async () => {
  const lines: string[] = [];
  await using site = await aFaultySite(lines);
  const { domain } = await aPublisher(site);
  const answer = await call(site, "authenticateTNEmail", { domain, email: newEmail(), password });
  const { requestId, ...body } = expectProblem(answer, 500);
  expect(body).toEqual({ type: "about:blank", title: "Internal Server Error", status: 500, isSuccess: false });
  const logged = lines.find((line) => line.includes(secret));
  expect(logged).toContain(requestId);
  expect(logged).not.toContain(password);
});

test("the server continues after an internal error", async () => {
  await using site = await aFaultySite();
  const { domain } = await aPublisher(site);
  await call(site, "authenticateTNEmail", { domain, email: newEmail(), password });
  expect((await call(site, "getSiteOptions", { domain })).status).toBe(200);
});

test("a queue of passwords that is full is 503 with Retry-After", async () => {
  const busy = async () => ({ kind: "busy" }) as const;
  await using site = await aSite({ outside: { passwords: { hash: busy, find: busy, isCommon: () => false } } });
  const { domain } = await aPublisher(site);
  for (const answer of [
    await call(site, "authenticateTNEmail", { domain, email: newEmail(), password }),
    await call(site, "setupAccount", { domain, email: newEmail(), password, createBloxAccount: "Y" }),
  ]) {
    expect(expectProblem(answer, 503).title).toBe("Service Unavailable");
    expect(answer.headers["retry-after"]).toBe("2");
  }
});

test("a 400 points at each wrong field, and has no sentence that a screen could show", async () => {
  await using site = await aSite();
  const { domain } = await aPublisher(site);
  const answer = await call(site, "setupAccount", {
    domain,
    email: "x",
    createBloxAccount: "?",
    colour: 1,
    "a/b~c": 2,
  });
  const { errors = [], detail } = expectProblem(answer, 400);
  expect(detail).toBeUndefined();
  expect(Object.fromEntries(errors.map((error) => [error.pointer, error.detail]))).toEqual({
    "/email": "is not an email address",
    "/password": "is missing",
    "/createBloxAccount": 'must be one of "Y", "N"',
    "/colour": "is not a field of this call",
    "/a~1b~0c": "is not a field of this call",
  });
});

test("an unknown path below /api/ is distinguished from a missing account", async () => {
  await using site = await aSite();
  const { detail } = (await site.app.inject({ url: "/api/v1/entitlement?login=nora@readers.example" })).json<{
    readonly detail: string;
  }>();
  expect(detail).toBe("There is no such call. /api/openapi.json lists all.");
});
