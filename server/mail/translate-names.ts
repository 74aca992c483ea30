import { nameIn } from "#server/store/publication/publication-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** Fields of emails that contain the name of a plan or an upgrade, or of another line of a total. */
const named = new Set(["planName", "label"]);

/**
 * The content of an email, with plans and upgrades named in the email's language. An email is recorded with its event,
 * by a job or by another reader's call, so its names may be in another language.
 */
export function translateNames(publication: Publication, content: unknown): unknown {
  if (publication.tenant.site.languages.length === 1) return content;
  const renamed: unknown = JSON.parse(JSON.stringify(content), (field, value: unknown) =>
    named.has(field) && typeof value === "string" ? nameIn(publication, value) : value,
  );
  return renamed;
}
