import * as z from "zod/mini";
import { mailAccessCode } from "#server/access/mail-access-code.ts";
import { sendEmail } from "#server/mail/send-email.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

export type QueuedEmail = { readonly emailId: string; readonly kind: string; readonly recipient: string };

/** What is queued for a publisher, oldest first. */
export const emailsOf = (site: Site, { tenantId }: Publisher): Promise<QueuedEmail[]> =>
  asOwner<QueuedEmail>(
    site.store.owner,
    `select letter_id as "emailId", kind, recipient from letter where tenant_id = $1 order by created_at, kind`,
    [tenantId],
  );

export type WrittenEmail = { readonly writtenOn: string; readonly kind: string; readonly state: string };

/** All emails to a mailbox, with the publication's days, oldest first. */
export const emailsTo = (site: Site, { tenantId }: Publisher, email: string): Promise<WrittenEmail[]> =>
  asOwner<WrittenEmail>(
    site.store.owner,
    `select coalesce(written_on, created_at::date)::text as "writtenOn", kind, state from letter
     where tenant_id = $1 and recipient = $2 order by created_at, kind`,
    [tenantId, email],
  );

/** Sends what is queued, as the jobs would, each email once. */
export async function deliverEmails(site: Site, publisher: Publisher): Promise<void> {
  const asked = await asOwner<{ id: string }>(
    site.store.owner,
    "select access_id as id from account_access where tenant_id = $1 and looked_up_at is null",
    [publisher.tenantId],
  );
  for (const { id } of asked) await mailAccessCode(site.work, publisher.tenantId, id);
  for (const { emailId } of await emailsOf(site, publisher))
    await sendEmail(site.work.emails, publisher.tenantId, emailId);
}

const page = z.object({ messages: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })) });

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** The emails that somebody has received, newest first. */
export async function mailTo(site: Site, email: string): Promise<Mail[]> {
  const response = await site.app.inject({ url: "/sandbox/mail.json", query: { to: email } });
  return page.parse(response.json()).messages;
}
