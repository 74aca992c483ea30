import type { FastifyReply } from "fastify";
import { html } from "#core/html.ts";
import { answeredPostUrl } from "./answered-post.ts";
import { layout, type PageContent, type PageSite } from "./layout.ts";
import { languageOfPage } from "#server/http/language-of.ts";
import { type PageWords, wordsFor } from "./page-words-in.ts";

export type PageToSend = PageContent & {
  readonly status?: number;
  /** Another origin that the page's form may lead to. */
  readonly formTarget?: string;
};

/**
 * Sends a page with its own policy: only our stylesheets, pictures, and forms that lead where they belong. It allows at
 * most one script: on an answer to a form, the one that keeps it from blocking the browser's "back", otherwise the
 * page's own.
 */
export function sendPage(
  reply: FastifyReply,
  site: PageSite,
  { status = 200, formTarget = "", ...content }: PageToSend,
): FastifyReply {
  const answersPost = reply.request.method === "POST";
  const script = answersPost ? answeredPostUrl : content.script;
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : ["script-src 'self'"]),
    "style-src 'self'",
    "img-src 'self' https:",
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .code(status)
    .header("content-security-policy", policy.join("; "))
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin")
    .type("text/html; charset=utf-8")
    .send(
      layout(
        site,
        { ...content, ...(script !== undefined && { script }) },
        { language: languageOfPage(site.publication, reply.request), address: reply.request.url },
      ),
    );
}

/** There is no such page here: the same answer as for any unknown address. */
export function sendPageNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Sends the browser to another page, after a post always with GET, so that a reload posts nothing. */
export const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header("cache-control", "no-store").redirect(address, 303);

export type Message = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one next step; `quiet` if it is only a way out. */
  readonly next?: { readonly label: string; readonly url: string; readonly quiet?: boolean };
  readonly status?: number;
};

/** A page that only shows a message. */
export function showMessage(
  reply: FastifyReply,
  site: PageSite,
  { heading, paragraphs, next, status }: Message,
): FastifyReply {
  const look = next?.quiet === true ? null : html`class="button-button button-wide button-primary"`;
  const action = next && html`<p class="actions"><a ${look} href="${next.url}">${next.label}</a></p>`;
  const body = html`${paragraphs.map((text) => html`<p>${text}</p>`)} ${action ?? null}`;
  return sendPage(reply, site, { heading, body, status: status ?? 200, problem: (status ?? 200) >= 400 });
}

/** "1 minute", "12 seconds", "3 hours". */
export function waitingTime(seconds: number, words: PageWords): string {
  if (seconds < 90) return words.waitingTime(seconds, "second");
  return seconds <= 90 * 60
    ? words.waitingTime(Math.ceil(seconds / 60), "minute")
    : words.waitingTime(Math.ceil(seconds / 3600), "hour");
}

export function showTooMany(reply: FastifyReply, site: PageSite, seconds: number): FastifyReply {
  const words = wordsFor(site, reply);
  return showMessage(reply.header("retry-after", seconds), site, {
    heading: words.tooMany.heading,
    paragraphs: [words.tooMany.text(waitingTime(seconds, words))],
    status: 429,
  });
}

export function showBusy(reply: FastifyReply, site: PageSite): FastifyReply {
  const { heading, text } = wordsFor(site, reply).busy;
  return showMessage(reply.header("retry-after", 5), site, { heading, paragraphs: [text], status: 503 });
}
