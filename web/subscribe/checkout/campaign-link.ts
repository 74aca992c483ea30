/** The part of a page's address that says where the visitor came from; "" if there is none. */
export const campaignLink = (search: string): string => (search.includes("utm_") ? search.slice(0, 1000) : "");
