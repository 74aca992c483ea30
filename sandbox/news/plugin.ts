import { parseCookie } from "cookie";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../converge/request-fields.ts";
import { formFields, readForms } from "../converge/form-body.ts";
import { parameter } from "../query.ts";
import { stylesheet } from "../stylesheet.ts";
import { articles } from "./articles.ts";
import type { NewsConnection, NewsSiteOptions } from "./connection.ts";
import { articlePage, failedPage, frontPage, listPage, paywallPage } from "./pages.ts";
import { mayRead } from "./paywall.ts";
import { openSignIn, type SignIn } from "./sign-in.ts";
import { addPendingSignIn, type NewsVisit, openVisits, type Visits } from "./visits.ts";

type Params = { readonly domain: string; readonly slug?: string };
type Asked = FastifyRequest<{ Params: Params }>;
/** One publication's news site. */
type News = { readonly connection: NewsConnection; readonly signIn: SignIn; readonly visits: Visits };
type Handler = (news: News, request: Asked, reply: FastifyReply) => Promise<FastifyReply>;

const cookieName = "sample-news";

/**
 * A small news site with a paywall, as a publisher would write it. Readers sign in at Doorstep by OpenID, and a signed
 * token, which is checked here, says what they may read. `GET {prefix}/DOMAIN` is the news site of a sandbox
 * publication.
 */
export const newsSite =
  ({ connections, now }: NewsSiteOptions): FastifyPluginAsync =>
  async (app) => {
    const open = new Map<string, News>();
    const styles = stylesheet(new URL("./news.css", import.meta.url), "pages", "lists");
    const newsOf = async (domain: string): Promise<News | null> => {
      const known = open.get(domain);
      if (known !== undefined) return known;
      const connection = await connections.connect(domain);
      if (connection === null) return null;
      const made = { connection, signIn: await openSignIn(connection), visits: openVisits() };
      open.set(domain, made);
      return made;
    };
    readForms(app);
    const at =
      (handler: Handler) =>
      async (request: Asked, reply: FastifyReply): Promise<FastifyReply> => {
        const news = await newsOf(request.params.domain);
        if (news === null) return reply.code(404).send();
        const { connection } = news;
        const own = new URL(connection.address);
        // The site has a single address, because what it stores in the browser is valid only there.
        if (request.method === "GET" && request.host !== own.host) return reply.redirect(own.origin + request.url);
        const issuer = new URL(connection.issuer).origin;
        void reply.headers({
          "cache-control": "no-store",
          "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${issuer}; base-uri 'none'; frame-ancestors 'none'`,
        });
        return handler(news, request, reply);
      };
    app.get("/", async (_, reply) => page(reply, listPage(app.prefix, await connections.domains())));
    app.get<{ Params: Params }>("/:domain", at(showFront));
    app.get<{ Params: Params }>("/:domain/articles/:slug", at(showArticle(now)));
    app.get<{ Params: Params }>("/:domain/sign-in", at(beginSignIn));
    app.get<{ Params: Params }>("/:domain/signed-in", at(finishSignIn));
    app.post<{ Params: Params }>("/:domain/sign-out", at(signOut));
    app.post<{ Params: Params }>("/:domain/signed-out-notice", at(takeNotice));
    app.get<{ Params: Params }>(
      "/:domain/news.css",
      at(async (_, __, reply) => reply.type("text/css; charset=utf-8").send(styles)),
    );
  };

const page = (reply: FastifyReply, text: string): FastifyReply => reply.type("text/html; charset=utf-8").send(text);

const visitOf = ({ visits }: News, request: Asked): NewsVisit | null =>
  visits.find(parseCookie(request.headers.cookie ?? "")[cookieName] ?? "");

const shownTo = (news: News, request: Asked) => ({
  connection: news.connection,
  reader: visitOf(news, request)?.reader ?? null,
});

const showFront: Handler = async (news, request, reply) => page(reply, frontPage(shownTo(news, request), articles));

const showArticle =
  (now: () => number): Handler =>
  async (news, request, reply) => {
    const article = articles.find(({ slug }) => slug === request.params.slug);
    if (article === undefined) return reply.code(404).send();
    const shown = shownTo(news, request);
    const { reader } = shown;
    const isOpen =
      article.isFree || (reader !== null && (await mayRead(news.connection, news.signIn, reader, new Date(now()))));
    return page(reply, isOpen ? articlePage(shown, article) : paywallPage(shown, article));
  };

const beginSignIn: Handler = async (news, request, reply) => {
  const visit = visitOf(news, request) ?? news.visits.begin();
  const { address, state, pending } = await news.signIn.begin(parameter(request, "article"));
  addPendingSignIn(visit, state, pending);
  const path = new URL(news.connection.address).pathname;
  void reply.header("set-cookie", `${cookieName}=${visit.id}; Path=${path}; HttpOnly; SameSite=Lax`);
  return reply.redirect(address, 303);
};

const finishSignIn: Handler = async (news, request, reply) => {
  const { connection, signIn, visits } = news;
  const before = visitOf(news, request);
  const state = parameter(request, "state");
  const pending = before?.pending.get(state);
  if (before === null || pending === undefined) return page(reply.code(400), failedPage({ connection, reader: null }));
  before.pending.delete(state);
  const back = new URL(new URL(connection.address).origin + request.url);
  const reader = await signIn.finish(back, state, pending).catch(() => null);
  if (reader === null) return page(reply.code(400), failedPage({ connection, reader: null }));
  // A new id, so that somebody who knew the browser's earlier id isn't signed in with it.
  const visit = visits.begin();
  visit.reader = reader;
  const { pathname } = new URL(connection.address);
  void reply.header("set-cookie", `${cookieName}=${visit.id}; Path=${pathname}; HttpOnly; SameSite=Lax`);
  const isKnown = articles.some(({ slug }) => slug === pending.article);
  return reply.redirect(isKnown ? `${pathname}/articles/${pending.article}` : pathname, 303);
};

const signOut: Handler = async (news, request, reply) => {
  const visit = visitOf(news, request);
  const reader = visit?.reader ?? null;
  if (visit !== null) visit.reader = null;
  return reply.redirect(reader === null ? news.connection.address : news.signIn.signOutAddress(reader), 303);
};

/** Doorstep's notice that somebody who had signed in here has signed out. */
const takeNotice: Handler = async ({ signIn, visits }, request, reply) => {
  const sid = await signIn.readNotice(field(formFields(request.body), "logout_token"));
  if (sid === null) return reply.code(400).send();
  visits.endSignIn(sid);
  return reply.code(200).send();
};
