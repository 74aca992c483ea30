import * as z from "zod/mini";
import type { MailingListSettings } from "#core/site/tenant.ts";
import { outsideAddress, secret } from "./settings-sections.ts";
import { textValue } from "./text-values.ts";

const listId = textValue(
  (text) => (/^[A-Za-z0-9]{4,40}$/.test(text) ? text : null),
  "write the audience's id, as the audience's Settings at Mailchimp show it: letters and digits",
);

export const mailingListSection = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("events") }),
    z.strictObject({ kind: z.literal("mailchimp"), url: outsideAddress, list: listId, secret }),
  ],
  { error: "write one of: none, events, mailchimp" },
);
export type MailingListSection = z.output<typeof mailingListSection>;

export const mailingListOf = (section: MailingListSection): MailingListSettings =>
  section.kind === "mailchimp"
    ? { kind: "mailchimp", url: section.url.replace(/\/$/, ""), list: section.list }
    : { kind: section.kind };
