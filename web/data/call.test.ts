import { expect, test } from "vitest";
import { makeCall } from "./call.ts";
import type { CallNeeds } from "./call.ts";
import { CallFailed, statusPhrase } from "./call-failed.ts";

type Seen = { readonly url: string; readonly method: string | undefined; readonly headers: Headers };

function aClient(answer: () => Response | Promise<Response>, needs: Partial<CallNeeds> = {}) {
  const seen: Seen[] = [];
  const happened: string[] = [];
  const call = makeCall({
    fetch: async (url, init) => {
      seen.push({ url, method: init.method, headers: new Headers(init.headers) });
      return answer();
    },
    token: () => null,
    hasSignedIn: () => false,
    preview: () => null,
    newKey: () => "a-new-key",
    onSignedOut: () => happened.push("signed out"),
    onAccepted: () => happened.push("accepted"),
    ...needs,
  });
  return { call, seen, happened };
}

const problem = (status: number, detail?: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ type: "about:blank", title: "t", status, detail, requestId: "r" }), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });

const failureOf = async (asked: Promise<unknown>): Promise<CallFailed> => {
  const fault: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(fault).toBeInstanceOf(CallFailed);
  return fault instanceof CallFailed ? fault : new CallFailed(-1);
};

test("a read sends the token, but no key and no body type", async () => {
  const { call, seen } = aClient(() => Response.json([]), { token: () => "secret" });
  expect(await call("getCancelReasons", { domain: "courier.example" })).toEqual([]);
  expect(seen[0]?.method).toBe("GET");
  expect(seen[0]?.headers.get("authorization")).toBe("Bearer secret");
  expect(seen[0]?.headers.has("idempotency-key")).toBe(false);
  expect(seen[0]?.headers.has("content-type")).toBe(false);
});

test("every write sends an idempotency key: a given one, or a new one", async () => {
  const { call, seen } = aClient(() => Response.json({ loginUrl: "/login" }));
  await call("beginSignIn", { domain: "courier.example", returnPath: "/account" });
  await call("beginSignIn", { domain: "courier.example", returnPath: "/account" }, { idempotencyKey: "the-same" });
  expect(seen.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["a-new-key", "the-same"]);
  expect(seen[0]?.headers.get("content-type")).toBe("application/json");
});

test("previewed toggles are sent as X-Toggle-Preview, and only then", async () => {
  const plain = aClient(() => Response.json([]));
  await plain.call("getFeatureToggles", {});
  expect(plain.seen[0]?.headers.has("x-toggle-preview")).toBe(false);
  const previewed = aClient(() => Response.json([]), { preview: () => "profile_page=on" });
  await previewed.call("getFeatureToggles", {});
  expect(previewed.seen[0]?.headers.get("x-toggle-preview")).toBe("profile_page=on");
});

test("a refusal contains status, the specs' sentence and when to ask again", async () => {
  const { call } = aClient(() => problem(429, "Slowly, please.", { "retry-after": "30" }));
  const failure = await failureOf(call("getFeatureToggles", {}));
  expect([failure.status, failure.detail, failure.retryAfter]).toEqual([429, "Slowly, please.", 30]);
});

test("a 400 says which fields were refused; a list of another shape is ignored", async () => {
  const refusal = (errors: unknown) => () => Response.json({ detail: "no", errors }, { status: 400 });
  const good = aClient(refusal([{ pointer: "/email", detail: "too long" }]));
  expect((await failureOf(good.call("getFeatureToggles", {}))).refused).toEqual({ "/email": "too long" });
  for (const errors of [undefined, null, "x", [null, 1, {}, { pointer: 1, detail: "x" }]]) {
    expect((await failureOf(aClient(refusal(errors)).call("getFeatureToggles", {}))).refused).toEqual({});
  }
});

test("an answer without a problem still gives its status", async () => {
  const { call } = aClient(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  const failure = await failureOf(call("getFeatureToggles", {}));
  expect([failure.status, failure.detail, failure.retryAfter]).toEqual([502, null, null]);
});

test("without a connection, or if an answer is cut off in the middle, the status is 0", async () => {
  const unplugged = aClient(() => Promise.reject(new TypeError("Failed to fetch")));
  expect((await failureOf(unplugged.call("getFeatureToggles", {}))).status).toBe(0);
  const cut = aClient(() => new Response('[{"key":"prof'));
  expect((await failureOf(cut.call("getFeatureToggles", {}))).status).toBe(0);
});

test("a call that the screen aborted is not a connection failure", async () => {
  const left = new AbortController();
  left.abort();
  const { call } = aClient(() => Promise.reject(left.signal.reason));
  await expect(call("getFeatureToggles", {}, { signal: left.signal })).rejects.toHaveProperty("name", "AbortError");
});

test("a 401 reports that the reader is signed out, whether the token was refused or had already expired here", async () => {
  for (const token of ["old", null]) {
    const { call, happened } = aClient(() => problem(401, "User is not authenticated."), {
      token: () => token,
      hasSignedIn: () => true,
    });
    expect((await failureOf(call("getCancelReasons", {}))).detail).toBe("User is not authenticated.");
    expect(happened).toEqual(["signed out"]);
  }
});

test("a 401 is not a sign-out if nobody had signed in, or if a password or code was wrong", async () => {
  const nobody = aClient(() => problem(401, "User is not authenticated."));
  await failureOf(nobody.call("getCancelReasons", {}));
  expect(nobody.happened).toEqual([]);
  const wrong = aClient(() => problem(401, "Error during auth."), { hasSignedIn: () => true });
  await failureOf(wrong.call("tnAuth", { code: "c", domain: "courier.example" }));
  await failureOf(wrong.call("authenticateTNEmail", { email: "a@b.example", password: "wrong" }));
  expect(wrong.happened).toEqual([]);
});

test("an answer to a call with a token restarts the idle time", async () => {
  const { call, happened } = aClient(() => Response.json([]), { token: () => "good" });
  await call("getCancelReasons", {});
  expect(happened).toEqual(["accepted"]);
});

test("the status text of the specs' messages is a fixed phrase", () => {
  expect([0, 404, 429, 500, 502, 503, 418].map(statusPhrase)).toEqual([
    "No connection",
    "Not found",
    "Too many requests",
    "Server error",
    "Server error",
    "Temporarily unavailable",
    "Not accepted",
  ]);
});
