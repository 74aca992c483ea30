/** How the publication delivers in a ZIP; it has no row where it does not. */
export type DeliveryRow = { readonly method: "carrier" | "mail"; readonly routeCode: string | null };

export type PrintDelivery = {
  readonly zipPrintDelivery: "Y" | "N";
  readonly method: "carrier" | "mail" | "none";
  readonly routeCode: string | null;
};

const none: PrintDelivery = { zipPrintDelivery: "N", method: "none", routeCode: null };

/**
 * Whether and how the paper comes to an address: from the publication's own table, not from the post (protocols.md 5).
 *
 * @param box a post office box or private mailbox: the mail goes there, a carrier does not.
 */
export function printDelivery(row: DeliveryRow | null, box: boolean): PrintDelivery {
  if (row === null || (row.method === "carrier" && box)) return none;
  return { zipPrintDelivery: "Y", method: row.method, routeCode: row.method === "carrier" ? row.routeCode : null };
}
