import type { FastifyReply } from "fastify";
import { html } from "#core/html.ts";
import { answeredPostUrl } from "./answered-post.ts";
import { layout, type PageContent, type PageSite } from "./layout.ts";

export type Shown = PageContent & {
  readonly status?: number;
  /** Another origin that the page's form may lead to. */
  readonly formTarget?: string;
};

/**
 * Sends a page with its own policy: nothing but our stylesheets, pictures, and forms to where they belong; and, where it
 * answers a form, the one script that keeps it out of the way of the browser's "back".
 */
export function show(
  reply: FastifyReply,
  site: PageSite,
  { status = 200, formTarget = "", ...content }: Shown,
): FastifyReply {
  const answersPost = reply.request.method === "POST";
  const policy = [
    "default-src 'none'",
    ...(answersPost ? ["script-src 'self'"] : []),
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
    .send(layout(site, { ...content, ...(answersPost && { script: answeredPostUrl }) }));
}

/** No such page here: the same answer as for any unknown address. */
export function nowhere(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** To another page: after a post always with GET, so that a reload posts nothing. */
export const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header("cache-control", "no-store").redirect(address, 303);

export type Message = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do next; `quiet` where it is only a way out. */
  readonly next?: { readonly label: string; readonly url: string; readonly quiet?: boolean };
  readonly status?: number;
};

/** A page that only says something. */
export function showMessage(
  reply: FastifyReply,
  site: PageSite,
  { heading, paragraphs, next, status }: Message,
): FastifyReply {
  const look = next?.quiet === true ? null : html`class="button"`;
  const action = next && html`<p class="actions"><a ${look} href="${next.url}">${next.label}</a></p>`;
  const body = html`${paragraphs.map((text) => html`<p>${text}</p>`)} ${action ?? null}`;
  return show(reply, site, { heading, body, status: status ?? 200, problem: (status ?? 200) >= 400 });
}

/** "1 minute", "12 seconds", "3 hours". */
export function waitingTime(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds <= 90 * 60
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export const showTooMany = (reply: FastifyReply, site: PageSite, seconds: number): FastifyReply =>
  showMessage(reply.header("retry-after", seconds), site, {
    heading: "Too many attempts",
    paragraphs: [`Please wait ${waitingTime(seconds)}, then go back and try again.`],
    status: 429,
  });

export const showBusy = (reply: FastifyReply, site: PageSite): FastifyReply =>
  showMessage(reply.header("retry-after", 5), site, {
    heading: "Please try again in a moment",
    paragraphs: ["Many readers are signing in right now. Nothing was lost: go back and try again."],
    status: 503,
  });
