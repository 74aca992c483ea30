import type { Publication } from "#server/store/publication.ts";
import type { Brand } from "./letter-content.ts";

/** The publication in whose name a letter goes out. `address`: where its pages are. */
export function brandOf({ tenant }: Publication, address: string): Brand {
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
      account: `${address}/account`,
      cancel: `${address}/account/cancel?start=1`,
      card: `${address}/account/OneTimePayment/UpdateCard`,
      pay: `${address}/account/OneTimePayment`,
    },
  };
}

export const fromAddress = ({ tenant }: Publication, address: string): { name: string; address: string } => ({
  name: tenant.site.siteName,
  address,
});

const provider = "/tncms/auth/federated";

/** The pages that letters lead to: the built-in provider's, and that of a gift. */
export const linksOf = (address: string) => ({
  confirmUrl: `${address}/account/confirm`,
  resetUrl: `${address}${provider}/new-password/`,
  redeemUrl: `${address}/subscribe/redeem`,
  signInUrl: `${address}/account`,
  forgotPasswordUrl: `${address}${provider}/forgot-password/`,
});
