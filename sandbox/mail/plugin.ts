import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { MessageStore, StoredMessage } from "./message-store.ts";
import { listPage, messagePage, missingPage } from "./pages.ts";
import { readForms } from "../converge/form-body.ts";
import { parameter } from "../query.ts";
import { stylesheet } from "../stylesheet.ts";
import type { WriteMail, WrittenMail } from "./write.ts";
import { writePage, writePath } from "./write-page.ts";

const pageSize = 50;
const jsonLimit = 200;

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src https: data:; form-action 'self'; base-uri 'none'";
/** For the email's own markup: no scripts, forms or frames; links open in a new window. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const send = (reply: FastifyReply, type: string, policy: string, body: string): FastifyReply =>
  reply
    .type(type)
    .header("content-security-policy", policy)
    .header("x-content-type-options", "nosniff")
    .header("x-frame-options", "SAMEORIGIN")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .send(body);

const sendPage = (reply: FastifyReply, body: string): FastifyReply =>
  send(reply, "text/html; charset=utf-8", pagePolicy, body);

/** Pages of other sites must not write here. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site";

/** The URL may give sender and recipient, for replying to an email. */
const draftOf = (request: FastifyRequest): WrittenMail => ({
  from: parameter(request, "from"),
  to: parameter(request, "to"),
  subject: parameter(request, "subject"),
  text: "",
  authenticated: true,
});

function mailIn(body: unknown): WrittenMail {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const field = (name: string): string => (fields.get(name) ?? "").trim();
  const [from, to, subject] = [field("from"), field("to"), field("subject")];
  return { from, to, subject, text: field("text"), authenticated: field("authenticated") !== "no" };
}

const wholeNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** The pages of the sandbox mailbox under `/sandbox/mail`, and `/sandbox/mail.json?to=` for tests. */
export const mailPages =
  (store: MessageStore, write: WriteMail): FastifyPluginAsync =>
  async (app) => {
    readForms(app);
    const styles = stylesheet(new URL("./mail.css", import.meta.url), "pages", "lists");
    const found = (id: string): StoredMessage | null => {
      const number = wholeNumber(id);
      return number === null ? null : store.find(number);
    };
    const list = (request: FastifyRequest, limit: number): readonly StoredMessage[] => {
      const to = parameter(request, "to");
      const before = wholeNumber(parameter(request, "before"));
      return store.list({ ...(to === "" ? {} : { to }), ...(before === null ? {} : { before }), limit });
    };

    app.get("/sandbox/mail", async (request, reply) => {
      const messages = list(request, pageSize + 1);
      const shown = messages.slice(0, pageSize);
      const older = messages.length > pageSize ? (shown.at(-1)?.id ?? null) : null;
      return sendPage(reply, listPage({ messages: shown, to: parameter(request, "to"), older }));
    });
    app.get("/sandbox/mail.json", async (request, reply) => {
      const messages = list(request, wholeNumber(parameter(request, "limit")) ?? jsonLimit);
      return reply.header("cache-control", "no-store").send({ messages });
    });
    app.get("/sandbox/mail/mail.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(styles));
    app.get(writePath, async (request, reply) => sendPage(reply, writePage(draftOf(request), null)));
    app.post(writePath, async (request, reply) => {
      const mail = mailIn(request.body);
      const refused = isFromElsewhere(request) ? "A mail is written at its own page." : await write(mail);
      if (refused !== null) return sendPage(reply.code(400), writePage(mail, refused));
      return reply.redirect(`/sandbox/mail?${new URLSearchParams({ to: mail.from }).toString()}`, 303);
    });
    app.get<{ Params: { id: string } }>("/sandbox/mail/:id", async (request, reply) => {
      const message = found(request.params.id);
      return message === null ? sendPage(reply.code(404), missingPage()) : sendPage(reply, messagePage(message));
    });
    app.get<{ Params: { id: string } }>("/sandbox/mail/:id/html", async (request, reply) => {
      const message = found(request.params.id);
      if (message === null || message.html === "") return sendPage(reply.code(404), missingPage());
      const body = `<!doctype html><base target="_blank">${message.html}`;
      return send(reply, "text/html; charset=utf-8", emailPolicy, body);
    });
  };
