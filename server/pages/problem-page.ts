import type { FastifyRequest } from "fastify";
import { featureStates } from "#core/site/feature.ts";
import type { Language } from "#core/format/language.ts";
import { type Html, html } from "#core/html.ts";
import type { InLanguages } from "#core/translation.ts";
import { messagesIn } from "#server/http/messages-in.ts";
import type { TenantHost } from "#server/http/tenant-host.ts";
import { layout } from "#server/identity/pages/layout.ts";
import { problemWords as es } from "./problem-words.es.ts";
import { problemWords as en } from "./problem-words.ts";

const wordsIn: InLanguages<typeof en> = { en, es };

/** What its markup may load and do: our stylesheets and logos, nothing else. */
export const problemPagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether a person will see the answer: a browser that opens an address asks for a page, a program doesn't. */
export const wantsPage = ({ url, headers: { accept = "" } }: Pick<FastifyRequest, "url" | "headers">): boolean =>
  accept.includes("text/html") && !/^\/api\/(?!docs)/i.test(url);

export type ProblemPage = {
  readonly status: number;
  readonly language: Language;
  /** Path and query, as the browser wrote them. */
  readonly address: string;
  readonly method: string;
  /** Null if the address is no publication's, or the publication isn't known at the moment. */
  readonly tenantHost: TenantHost | null;
};

/** A whole page that says why an address can't be shown, and where to go. It needs no scripts and no database. */
export function problemPage({ status, language, address, method, tenantHost }: ProblemPage): string {
  const { heading, text } = sentencesOf(status, language, tenantHost !== null);
  const canRepeat = status >= 429 && method === "GET";
  const actions = [
    ...(canRepeat ? [{ url: address, label: wordsIn[language].tryAgain }] : []),
    ...(tenantHost === null ? [] : problemLinks(tenantHost, language)),
  ];
  const body = html`${text.map((sentence) => html`<p>${sentence}</p>`)}
  ${actions.length === 0 ? null : html`<div class="actions">${actions.map(button)}</div>`}`;
  return layout(tenantHost, { heading, body, problem: true }, { language, address });
}

function sentencesOf(
  status: number,
  language: Language,
  isPublication: boolean,
): { readonly heading: string; readonly text: readonly string[] } {
  const words = wordsIn[language];
  const { notFoundHeading, notFound } = messagesIn[language];
  if (status === 404)
    return { heading: notFoundHeading, text: [notFound, isPublication ? words.notFound : words.noPublication] };
  const { heading, text } =
    status === 503
      ? words.away
      : status === 429
        ? words.tooMany
        : status === 405
          ? words.wrongMethod
          : status >= 500
            ? words.fault
            : words.unreadable;
  return { heading, text: [text] };
}

type PageLink = { readonly url: string; readonly label: string };

function problemLinks({ publication, basePath }: TenantHost, language: Language): readonly PageLink[] {
  const { toPlans, toAccount } = wordsIn[language];
  const sells = featureStates(publication.tenant.features).subscription_services;
  return [
    { url: `${basePath}/account`, label: toAccount },
    ...(sells ? [{ url: `${basePath}/subscribe`, label: toPlans }] : []),
  ];
}

/** The first is the main one. */
const button = ({ url, label }: PageLink, at: number): Html =>
  html`<a class="button-button button-${at === 0 ? "primary" : "secondary"}" href="${url}">${label}</a>`;
