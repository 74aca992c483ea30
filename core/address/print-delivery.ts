/** How the publication delivers in a ZIP code. ZIP codes without delivery have no row. */
export type DeliveryRow = { readonly method: "carrier" | "mail"; readonly routeCode: string | null };

export type PrintDelivery = {
  readonly zipPrintDelivery: "Y" | "N";
  readonly method: "carrier" | "mail" | "none";
  readonly routeCode: string | null;
  /** Why there is no delivery: none in this ZIP code, or none to PO boxes. */
  readonly because: "zip" | "box" | null;
};

const none = { zipPrintDelivery: "N", method: "none", routeCode: null } as const;

/**
 * Whether and how the paper is delivered to an address, according to the publication's own table, not the Postal
 * Service (protocols.md 5).
 *
 * @param box a PO box or private mailbox: mail can be delivered there, but a carrier can't.
 */
export function printDelivery(row: DeliveryRow | null, box: boolean): PrintDelivery {
  if (row === null) return { ...none, because: "zip" };
  if (row.method === "carrier" && box) return { ...none, because: "box" };
  const routeCode = row.method === "carrier" ? row.routeCode : null;
  return { zipPrintDelivery: "Y", method: row.method, routeCode, because: null };
}
