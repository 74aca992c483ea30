import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../converge/request-fields.ts";
import { formFields, readForms } from "../converge/form-body.ts";
import { parameter } from "../query.ts";
import { stylesheet } from "../stylesheet.ts";
import { type Behavior, behaviors, isBehavior } from "./behavior.ts";
import {
  addMembers,
  isProblem,
  type MailchimpProblem,
  notFound,
  patchMember,
  putMember,
  simulateAction,
  tagMember,
} from "./change-member.ts";
import { hashOf, type ListStore, type Member, openListStore, textsOf } from "./list-store.ts";
import { listPage } from "./pages.ts";

export type MailchimpEmulatorOptions = {
  /** The SQLite file of the audiences; its folder must exist. */
  readonly file: string;
  /** The key of the account that has this audience. Null: there is no such audience. */
  readonly keyOf: (list: string) => Promise<string | null>;
  readonly now: () => number;
  /** How long a request without an answer is held open. */
  readonly silenceMs: number;
};

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const hookPatienceMs = 10_000;
const slowMs = 1000;
const maxAtOnce = 500;

type OfList = { Params: { list: string } };
type OfMember = { Params: { list: string; hash: string } };

/**
 * Audiences as in Mailchimp's Marketing API 3.0, under `{prefix}/3.0`, with its refusals and its webhooks, and a page
 * at `{prefix}` that shows who is on a list and can unsubscribe somebody. It sends no email.
 */
export const mailchimpEmulator =
  ({ file, keyOf, now, silenceMs }: MailchimpEmulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const store = openListStore(file);
    const styles = stylesheet(new URL("./mailchimp.css", import.meta.url), "pages", "lists", "received");
    app.addHook("onClose", async () => store.close());
    readForms(app);
    await app.register(
      async (api) => {
        api.addHook("preHandler", admit({ store, keyOf, silenceMs }));
        listCalls(api, store);
        memberCalls(api, store, now);
      },
      { prefix: "/3.0" },
    );

    app.get("/", async (_, reply) => {
      const lists = store.lists().map((list) => ({
        list,
        behavior: store.behaviorOf(list),
        members: store.members(list, { limit: 500, offset: 0 }),
        hooks: store.hooks(list),
      }));
      return page(reply).send(listPage(app.prefix, lists));
    });
    app.get("/mailchimp.css", async (_, reply) => reply.type("text/css; charset=utf-8").send(styles));
    app.post("/behavior", async (request, reply) => {
      const fields = formFields(request.body);
      const behavior = field(fields, "behavior");
      if (isBehavior(behavior)) store.setBehavior(field(fields, "list"), behavior);
      return reply.redirect(app.prefix, 303);
    });
    app.post("/act", async (request, reply) => {
      const fields = formFields(request.body);
      const [list, email] = [field(fields, "list"), field(fields, "email")];
      if (field(fields, "act") === "move") await move(store, { list, email, to: field(fields, "to"), now: now() });
      else {
        const done = simulateAction(store, { list, email, act: field(fields, "act"), now: now() });
        if (done !== null) await report(store, list, done.type, memberData(list, done.member), now());
      }
      return reply.redirect(app.prefix, 303);
    });
  };

const page = (reply: FastifyReply): FastifyReply =>
  reply.type("text/html; charset=utf-8").header("content-security-policy", policy).header("cache-control", "no-store");

const send = (reply: FastifyReply, { status, title, detail }: MailchimpProblem): FastifyReply =>
  reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .send(
      JSON.stringify({
        type: "https://mailchimp.com/developer/marketing/docs/errors/",
        title,
        status,
        detail,
        instance: randomUUID(),
      }),
    );

type Door = Pick<MailchimpEmulatorOptions, "keyOf" | "silenceMs"> & { readonly store: ListStore };

/** Every caller must send the key of the account that owns the list. */
const admit =
  ({ store, keyOf, silenceMs }: Door) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const { list = "" } = textsOf(request.params);
    const behavior: Behavior = store.behaviorOf(list);
    if (behavior === "silent") {
      await pause(silenceMs);
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    if (behavior === "slow") await pause(slowMs);
    const { status, title } = behaviors[behavior];
    if (status !== 0) return send(reply, { status, title, detail: `${title}.` });
    const key = await keyOf(list);
    if (key === null) return send(reply, notFound);
    const [, given = ""] = Buffer.from((request.headers.authorization ?? "").replace(/^Basic /, ""), "base64")
      .toString("utf8")
      .split(":");
    if (given !== key)
      return send(reply, {
        status: 401,
        title: "API Key Invalid",
        detail: "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
      });
    store.noteCall(list, `${request.method} ${request.url.split("?")[0]?.split("/3.0/lists/")[1] ?? ""}`);
    return undefined;
  };

function listCalls(app: FastifyInstance, store: ListStore): void {
  app.get<OfList>("/lists/:list", async ({ params: { list } }) => ({ id: list, name: "Newsletter" }));
  app.get<OfList>("/lists/:list/merge-fields", async ({ params: { list } }) => ({
    merge_fields: [
      { tag: "FNAME", name: "First Name", type: "text" },
      { tag: "LNAME", name: "Last Name", type: "text" },
      ...store.fields(list),
    ],
  }));
  app.post<OfList>("/lists/:list/merge-fields", async (request, reply) => {
    const { tag = "", name = "", type = "" } = textsOf(request.body);
    if (tag === "" || tag.length > 10 || name === "" || !["text", "number", "date"].includes(type))
      return send(reply, { status: 400, title: "Invalid Resource", detail: "tag, name or type is not valid." });
    store.addField(request.params.list, { tag, name, type });
    return { tag, name, type };
  });
  app.get<OfList>("/lists/:list/webhooks", async ({ params: { list } }) => ({ webhooks: store.hooks(list) }));
  app.post<OfList>("/lists/:list/webhooks", async (request, reply) => {
    const { list } = request.params;
    const { url = "" } = textsOf(request.body);
    // Mailchimp first checks that somebody answers at the address.
    const isThere = await fetch(url, { signal: AbortSignal.timeout(hookPatienceMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isThere)
      return send(reply, { status: 400, title: "Invalid Resource", detail: "We couldn't connect to this URL." });
    const hook = { id: randomUUID(), url, events: eventsOf(request.body) };
    store.addHook(list, hook);
    return { id: hook.id, url, list_id: list };
  });
}

const eventsOf = (body: unknown): string[] => {
  const events: unknown = typeof body === "object" && body !== null && "events" in body ? body.events : {};
  return Object.entries(typeof events === "object" && events !== null ? events : {}).flatMap(([name, on]) =>
    on === true ? name : [],
  );
};

function memberCalls(app: FastifyInstance, store: ListStore, now: () => number): void {
  const bodyOf = ({ body }: Pick<FastifyRequest, "body">): Readonly<Record<string, unknown>> =>
    typeof body === "object" && body !== null ? { ...body } : {};
  const changeOf = (request: FastifyRequest<OfMember>) => ({ ...request.params, body: bodyOf(request), now: now() });
  const answer = (reply: FastifyReply, outcome: Member | MailchimpProblem) =>
    isProblem(outcome) ? send(reply, outcome) : reply.send(shown(outcome));

  app.post<OfList>("/lists/:list", async (request, reply) => {
    const { list } = request.params;
    const { members, update_existing: changes } = bodyOf(request);
    if (!Array.isArray(members) || members.length === 0 || members.length > maxAtOnce || changes !== false)
      return send(reply, {
        status: 400,
        title: "Invalid Resource",
        detail: "members or update_existing is not valid.",
      });
    const { added, errors } = addMembers(store, {
      list,
      members: members.map((body: unknown) => bodyOf({ body })),
      now: now(),
    });
    return {
      new_members: added.map(shown),
      updated_members: [],
      errors,
      total_created: added.length,
      total_updated: 0,
      error_count: errors.length,
    };
  });
  app.get<OfList>("/lists/:list/members", async (request) => {
    const { list } = request.params;
    const limit = Math.min(Number(parameter(request, "count")) || 10, 1000);
    const offset = Number(parameter(request, "offset")) || 0;
    return { members: store.members(list, { limit, offset }).map(shown), total_items: store.countMembers(list) };
  });
  const at = "/lists/:list/members/:hash";
  app.get<OfMember>(at, async (request, reply) =>
    answer(reply, store.member(request.params.list, request.params.hash) ?? notFound),
  );
  app.put<OfMember>(at, async (request, reply) => answer(reply, putMember(store, changeOf(request))));
  app.patch<OfMember>(at, async (request, reply) => answer(reply, patchMember(store, changeOf(request))));
  app.delete<OfMember>(at, async (request, reply) => {
    const { list, hash } = request.params;
    const there = store.member(list, hash);
    if (there === null) return send(reply, notFound);
    if (there.status === "archived")
      return send(reply, { status: 405, title: "Method Not Allowed", detail: "This list member cannot be removed." });
    store.putMember(list, { ...there, status: "archived", changedAt: Math.floor(now() / 1000) });
    return reply.code(204).send();
  });
  app.post<OfMember>(`${at}/tags`, async (request, reply) => {
    const outcome = tagMember(store, changeOf(request));
    return isProblem(outcome) ? send(reply, outcome) : reply.code(204).send();
  });
  app.post<OfMember>(`${at}/actions/delete-permanent`, async (request, reply) => {
    const { list, hash } = request.params;
    if (store.member(list, hash) === null) return send(reply, notFound);
    store.removeMember(list, hash);
    store.forget(list, hash);
    return reply.code(204).send();
  });
}

const shown = ({ hash, email, status, changedAt, fields, tags }: Member) => ({
  id: hash,
  email_address: email,
  status,
  last_changed: new Date(changedAt * 1000).toISOString().replace(".000Z", "+00:00"),
  merge_fields: fields,
  tags: tags.map((name, id) => ({ id, name })),
});

type Moving = { readonly list: string; readonly email: string; readonly to: string; readonly now: number };

/** The person gives the list another address, on the list's own page. */
async function move(store: ListStore, { list, email, to, now }: Moving): Promise<void> {
  const there = store.member(list, hashOf(email));
  if (there === null || store.member(list, hashOf(to)) !== null) return;
  store.removeMember(list, there.hash);
  store.putMember(list, { ...there, hash: hashOf(to), email: to, changedAt: Math.floor(now / 1000) });
  await report(store, list, "upemail", { list_id: list, new_id: hashOf(to), new_email: to, old_email: email }, now);
}

const memberData = (list: string, { hash, email, fields }: Member): Readonly<Record<string, string>> => ({
  id: hash,
  list_id: list,
  email,
  email_type: "html",
  ...Object.fromEntries(Object.entries({ EMAIL: email, ...fields }).map(([tag, value]) => [`merges][${tag}`, value])),
});

/**
 * Mailchimp's webhook: a form, unsigned. One that does not arrive is not sent again here, because the nightly
 * comparison makes up for it.
 */
async function report(
  store: ListStore,
  list: string,
  type: string,
  data: Readonly<Record<string, string>>,
  now: number,
): Promise<void> {
  const body = new URLSearchParams({ type, fired_at: new Date(now).toISOString().slice(0, 19).replace("T", " ") });
  for (const [name, value] of Object.entries(data)) body.set(`data[${name}]`, value);
  for (const { url, events } of store.hooks(list))
    if (events.includes(type))
      await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(hookPatienceMs) }).catch(() => undefined);
}
