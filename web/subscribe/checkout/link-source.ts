/** The part of an address that says where the visitor came from; "" if it doesn't say. */
export const linkOf = (search: string): string => (search.includes("utm_") ? search.slice(0, 1000) : "");
