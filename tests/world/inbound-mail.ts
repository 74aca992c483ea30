import { createHmac, randomUUID } from "node:crypto";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** The key with which each publisher's mail service signs. */
export const inboundMailKey = "WORLD-MAIL-KEY";

/** An email as a mail service delivers it. */
export type PostedMail = {
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly authentication: {
    readonly dmarc: string;
    readonly spf: { readonly result: string; readonly domain: string };
    readonly dkim: readonly { readonly result: string; readonly domain: string }[];
  };
};

export const anInboundEmail = (from: string, change: Partial<PostedMail> = {}): PostedMail => ({
  id: randomUUID(),
  messageId: `<${randomUUID()}@readers.example>`,
  from,
  subject: "CANCEL",
  text: "Please end it.",
  receivedAt: new Date().toISOString(),
  headers: [],
  authentication: { dmarc: "pass", spf: { result: "pass", domain: "readers.example" }, dkim: [] },
  ...change,
});

export const nothingAuthenticates: PostedMail["authentication"] = {
  dmarc: "none",
  spf: { result: "softfail", domain: "readers.example" },
  dkim: [],
};

type Signing = { readonly key?: string; readonly at?: Date; readonly body?: string };

export function signatureOf(body: string, { key = inboundMailKey, at = new Date() }: Signing = {}): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", key).update(`${time}.${body}`).digest("hex")}`;
}

/**
 * Delivers an email over the wire. `body`: sends other bytes than the signed ones.
 *
 * @returns the status.
 */
export async function postInboundEmail(
  site: Site,
  { domain }: Pick<Publisher, "domain">,
  letter: PostedMail,
  signing: Signing = {},
): Promise<number> {
  const body = JSON.stringify(letter);
  const { statusCode } = await site.app.inject({
    method: "POST",
    url: `/hooks/mail/${domain}`,
    headers: {
      "content-type": "application/json",
      "doorstep-signature": signatureOf(body, signing),
      host: "test.example",
    },
    payload: signing.body ?? body,
  });
  return statusCode;
}

const deskDomain = "@desks.example";

export const isDesk = (address: string): boolean => address.endsWith(deskDomain);

export const aDesk = (): string => `${randomUUID()}${deskDomain}`;

/** A catalog whose customer service has its own email address: mail to it finds only this publisher. */
export const withDesk =
  (email: string) =>
  (plain: CatalogData): CatalogData => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      site: { ...plain.tenant.site, customerService: { ...plain.tenant.site.customerService, email } },
    },
  });
