import type { Tenant } from "#core/site/tenant.ts";
import type { ListAccount, MailingList, MailingLists } from "#server/adapters/mailing-list/port.ts";
import type { TenantSecretOf } from "#server/crypto/secret-box.ts";

/** A publication's list, ready for calls. */
export type OpenList = {
  readonly list: MailingList;
  /** Distinguishes it from any other list that the publication has had. */
  readonly key: string;
  /** The end of the address to which it reports. */
  readonly hookSecret: string;
};

/** Null if the publication has no list, or its list cannot be used. */
export type ListOf = (tenant: Tenant) => Promise<OpenList | null>;

type Needs = {
  readonly lists: MailingLists;
  readonly secretOf: TenantSecretOf;
  /** The address of this program's own emulators; "" if there are none. */
  readonly emulatorUrl: string;
};

/**
 * A publication's list, its key opened only for this call. Sandbox publications can use only the emulated one, so that
 * no demo sends anybody's address outside; live ones never can (security.md 25).
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
