import type { Publication } from "#server/store/publication/publication.ts";
import type { Brand } from "./email-content.ts";

/**
 * The publication in whose name an email goes out.
 *
 * @param address where its pages are.
 * @param accountNumber the account that the email is about: links to the account area choose it.
 */
export function brandOf({ tenant }: Publication, address: string, accountNumber: number | null): Brand {
  const chosen = accountNumber === null ? [] : [`accountNumber=${accountNumber}`];
  const page = (path: string, ...query: readonly string[]): string =>
    address + path + (query.length === 0 ? "" : `?${query.join("&")}`);
  const { siteName, company, addrDesc, accent, customerService, logoUrl } = tenant.site;
  return {
    siteName,
    company,
    addrDesc,
    accent,
    customerService,
    // Mail programs show neither drawings (SVG) nor anything on this machine.
    logoUrl: logoUrl.startsWith("https://") && !logoUrl.endsWith(".svg") ? logoUrl : null,
    pages: {
      account: page("/account", ...chosen),
      cancel: page("/account/cancel", "start=1", ...chosen),
      card: page("/account/OneTimePayment/UpdateCard", ...chosen),
      pay: page("/account/OneTimePayment", ...chosen),
      profile: page("/account/profile", ...chosen),
      stop: page("/account/temporaryStop", ...chosen),
    },
  };
}

export const fromAddress = ({ tenant }: Publication, address: string): { name: string; address: string } => ({
  name: tenant.site.siteName,
  address,
});

const provider = "/tncms/auth/federated";

/** The pages that emails lead to: the built-in provider's, and that of a gift. */
export const linksOf = (address: string) => ({
  confirmUrl: `${address}/account/confirm`,
  confirmEmailUrl: `${address}/account/confirm-email`,
  signInLinkUrl: `${address}${provider}/sign-in-link/open/`,
  resetUrl: `${address}${provider}/new-password/`,
  redeemUrl: `${address}/subscribe/redeem`,
  redeliveryUrl: `${address}/account/redelivery`,
  invitationUrl: `${address}/account/invitation`,
  heldChangeUrl: `${address}/account/allow-change`,
  signInUrl: `${address}/account`,
  forgotPasswordUrl: `${address}${provider}/forgot-password/`,
});
