import type { Input } from "#contract/call-shape.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { parseDay } from "#core/day.ts";

type TrailInput = Input<DeskContract["deskGetTrail"]>;
export type TrailFilter = Omit<TrailInput, "publication" | "before" | "accountNumber"> & {
  readonly accountNumber?: number;
};

/** A publication's domain, `allPublications` or `staffTrail`, with its name. */
export type TrailScope = { readonly value: string; readonly label: string };

/** In place of a publication: the trail of staff sign-ins and roles. */
export const staffTrail = "staff";

/** In place of a publication: all publications whose trail the person may see. */
export const allPublications = "";

const kinds = ["staff", "reader", "system"] as const;

/** The filter in the screen's address. Leaves out what isn't a valid filter. */
export function trailFilterFrom(parameters: URLSearchParams): TrailFilter {
  const text = (name: string): string => parameters.get(name)?.trim() ?? "";
  const kind = kinds.find((each) => each === text("who"));
  const account = text("account");
  return {
    ...(kind !== undefined && { kind }),
    ...(kind === undefined && text("who") !== "" && { actor: text("who").slice(0, 100) }),
    ...(text("what") !== "" && { action: text("what").slice(0, 60) }),
    ...(text("outcome") === "refused" && { outcome: "refused" as const }),
    ...(/^\d{1,12}$/.test(account) && { accountNumber: Number(account) }),
    ...(parseDay(text("from")) !== null && { from: text("from") }),
    ...(parseDay(text("to")) !== null && { to: text("to") }),
  };
}
