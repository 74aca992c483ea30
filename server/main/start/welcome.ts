import type { DemoPerson } from "#server/catalog/read-people.ts";
import type { Config } from "#server/config/config.ts";
import { deskOriginOf } from "#server/http/desk/desk-address.ts";
import { siteAddresses } from "#server/site-address.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { testCards } from "../demo/pay-at-emulator.ts";
import { readDemoPeople } from "../demo/demo-files.ts";
import type { DemoStaff } from "../demo/demo-staff.ts";
import { table } from "../commands/table.ts";

export type WelcomeNeeds = {
  readonly config: Config;
  readonly publications: Publications;
  /** Whether a publication of this installation is in the sandbox. */
  readonly sandboxed: boolean;
  /** The project's folder. */
  readonly root: string;
  readonly say: (line: string) => void;
  /** The demo's sign-ins to the desk. */
  readonly staff: readonly DemoStaff[];
};

const maxPublications = 12;
const peopleEach = 2;

/** Lists where everything is, once the program answers. In production it shows no password. */
export async function welcome({ config, publications, sandboxed, root, say, staff }: WelcomeNeeds): Promise<void> {
  const known = await listed(publications);
  const rootDomain = (await publications.directory()).defaultEntry?.domain ?? null;
  const people = config.production || !sandboxed ? [] : await readDemoPeople(root);
  say(welcomeText({ config, known, rootDomain, sandboxed, people, staff }));
}

/** The default publication first, then in the order in which they were created. */
async function listed(publications: Publications): Promise<Publication[]> {
  const { byDomain, defaultEntry } = await publications.directory();
  const rank = ({ tenantId }: { readonly tenantId: number }): number =>
    tenantId === defaultEntry?.tenantId ? 0 : tenantId;
  const entries = [...byDomain.values()].toSorted((a, b) => rank(a) - rank(b));
  const found = await Promise.all(entries.map(({ tenantId }) => publications.publication(tenantId)));
  return found.filter((publication) => publication !== null);
}

type Known = {
  readonly config: Pick<Config, "port" | "sharedHosts" | "production" | "deskOrigin">;
  /** The default publication first. */
  readonly known: readonly Publication[];
  /** The default publication's domain, or null if there is none. */
  readonly rootDomain: string | null;
  readonly sandboxed: boolean;
  readonly people: readonly DemoPerson[];
  readonly staff: readonly DemoStaff[];
};

export function welcomeText({ config, known, rootDomain, sandboxed, people, staff }: Known): string {
  const origin = `http://${config.sharedHosts[0] ?? "localhost"}:${config.port}`;
  const addressOf = siteAddresses(origin);
  const shown = known.slice(0, maxPublications).map((publication) => {
    const { mode, domain, site } = publication.tenant;
    const atRoot = mode === "sandbox" && domain === rootDomain;
    return [site.siteName, `${atRoot ? origin : addressOf(publication)}/`];
  });
  const more = known.length - shown.length;
  const tools = [
    ["Desk, for staff", `${deskOriginOf({ deskOrigin: config.deskOrigin ?? null }, config.port)}/`],
    ...(sandboxed ? [["Mailbox", `${origin}/sandbox/mail`]] : []),
    ...(sandboxed ? [["Analytics", `${origin}/sandbox/analytics`]] : []),
    ...(sandboxed ? [["Mailing list", `${origin}/sandbox/mailchimp`]] : []),
    ...(sandboxed && !config.production ? [["News sites", `${origin}/sandbox/news`]] : []),
    ["API reference", `${origin}/api/docs`],
    ...(sandboxed ? [["Test card", `${testCards.converge}; at Stripe ${testCards.stripe}`]] : []),
  ];
  return [
    "ready. Ctrl-C stops it.\n",
    known.length === 0
      ? "  There is no publication yet. To load one: ./doorstep catalog apply FILE\n"
      : `${block(shown)}\n`,
    ...(more > 0 ? [`  and ${more} more.\n`] : []),
    ...signIns(known, people),
    ...deskSignIns(staff),
    block(tools),
  ].join("\n");
}

function signIns(known: readonly Publication[], people: readonly DemoPerson[]): string[] {
  const some = known.flatMap(({ tenant }) => {
    const own = people.filter(({ domain, password }) => domain === tenant.domain && password !== null);
    const rows = own.slice(0, peopleEach).map(({ email, password }) => [`  ${email}`, password ?? ""]);
    return rows.length === 0 ? [] : [[tenant.site.siteName], ...rows];
  });
  if (some.length === 0) return [];
  return [`Demo sign-ins; ./doorstep demo lists all, and what each one shows.\n\n${block(some)}\n`];
}

function deskSignIns(staff: readonly DemoStaff[]): string[] {
  if (staff.length === 0) return [];
  const rows = staff.map(({ email, password, secret }) => [email, password, secret]);
  return [
    `Demo sign-ins to the desk, with the secret for an authenticator app. Without\none, ./doorstep demo staff shows the current six digits.\n\n${block(rows)}\n`,
  ];
}

function block([first = [], ...rest]: readonly (readonly string[])[]): string {
  const lines = table(first, rest).trimEnd().split("\n");
  return lines.map((line) => `  ${line}`).join("\n");
}
