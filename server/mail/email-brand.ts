import type { Publication } from "#server/store/publication/publication.ts";
import type { Brand } from "./email-content.ts";

/**
 * The publication in whose name an email is sent.
 * @param address where its pages are.
 * @param accountNumber the account that the email is about: links to the account area select it.
 */
export function emailBrandOf({ tenant }: Publication, address: string, accountNumber: number | null): Brand {
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
    logoUrl: logoIn(logoUrl, address, tenant.domain),
    pages: {
      account: page("/account", ...chosen),
      cancel: page("/account/cancel", "start=1", ...chosen),
      card: page("/account/OneTimePayment/UpdateCard", ...chosen),
      gifts: page("/account/gifts", ...chosen),
      pay: page("/account/OneTimePayment", ...chosen),
      profile: page("/account/profile", ...chosen),
      stop: page("/account/temporaryStop", ...chosen),
    },
  };
}

/**
 * The logo as mail programs can show it: no drawing (SVG), nothing on this machine, and only from the publication's own
 * address, because any other host would learn who opens the email.
 */
function logoIn(logoUrl: string, address: string, domain: string): string | null {
  if (logoUrl === "" || !URL.canParse(logoUrl, address)) return null;
  const { protocol, hostname, pathname, href } = new URL(logoUrl, address);
  const isOwn = hostname === new URL(address).hostname || hostname === domain || hostname.endsWith(`.${domain}`);
  return protocol === "https:" && isOwn && !pathname.endsWith(".svg") ? href : null;
}

export const fromAddress = ({ tenant }: Publication, address: string): { name: string; address: string } => ({
  name: tenant.site.siteName,
  address,
});

const provider = "/tncms/auth/federated";

/** The pages that emails link to: the built-in provider's, and that of a gift. */
export const linksOf = (address: string) => ({
  confirmUrl: `${address}/account/confirm`,
  confirmEmailUrl: `${address}/account/confirm-email`,
  signInEmailUrl: `${address}/account/sign-in-email`,
  signInLinkUrl: `${address}${provider}/sign-in-link/open/`,
  resetUrl: `${address}${provider}/new-password/`,
  redeemUrl: `${address}/subscribe/redeem`,
  redeliveryUrl: `${address}/account/redelivery`,
  invitationUrl: `${address}/account/invitation`,
  heldChangeUrl: `${address}/account/allow-change`,
  handOffUrl: `${address}/account/hand-off`,
  signInUrl: `${address}/account`,
  forgotPasswordUrl: `${address}${provider}/forgot-password/`,
});
