import type { Tenant } from "#core/site/tenant.ts";
import type { ListAccount, MailingList, MailingLists } from "#server/adapters/mailing-list/port.ts";
import type { TenantSecretOf } from "#server/crypto/secret-box.ts";

/** A publication's list, ready to be asked. */
export type OpenList = {
  readonly list: MailingList;
  /** Tells it from any other list that the publication has had. */
  readonly key: string;
  /** What the address of its reports ends with. */
  readonly hookSecret: string;
};

/** Null: the publication has no list, or its list cannot be used. */
export type ListOf = (tenant: Tenant) => Promise<OpenList | null>;

type Needs = {
  readonly lists: MailingLists;
  readonly secretOf: TenantSecretOf;
  /** The address of this program's own emulators; "": there are none. */
  readonly emulatorUrl: string;
};

/**
 * A publication's list, its key opened only for this call. Sandbox publications have only the emulated one, so that no
 * demo sends anybody's address outside; live ones never have it (security.md 25).
 */
export const listFinder =
  ({ lists, secretOf, emulatorUrl }: Needs): ListOf =>
  async ({ tenantId, mailingList: settings, mode }) => {
    if (settings.kind !== "mailchimp") return null;
    const { url, list } = settings;
    const emulated = url === "sandbox";
    if (emulated !== (mode === "sandbox") || (emulated && emulatorUrl === "")) return null;
    const secret = await secretOf(tenantId);
    if (secret === null) return null;
    const at: Pick<ListAccount, "url" | "reach"> = emulated
      ? { url: `${emulatorUrl}/sandbox/mailchimp`, reach: "loopback" }
      : { url, reach: "public" };
    return {
      list: lists.connect({ ...at, list, secret }),
      key: `${settings.kind} ${url} ${list}`,
      hookSecret: lists.hookSecret({ list, secret }),
    };
  };
