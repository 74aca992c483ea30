/** The owner of an account. `phone` as it is stored: "+16085550123", or "". */
export type PersonDetails = { readonly firstName: string; readonly lastName: string; readonly phone: string };

/** `changed-meanwhile`: the details are no longer those that the person saw. */
export type PersonChangeRefusal = "same-person" | "changed-meanwhile";

/** The parts that change; null: that part stays as it is. */
export type PersonChange = {
  readonly newName: { readonly firstName: string; readonly lastName: string } | null;
  readonly newPhone: string | null;
};

export type PersonChangeDecision =
  | ({ readonly kind: "change" } & PersonChange)
  /** Another tab has already saved exactly this. */
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly because: PersonChangeRefusal };

type PersonChangeFacts = {
  readonly onFile: PersonDetails;
  readonly seen: PersonDetails;
  readonly wanted: PersonDetails;
};

/** Whether a name and a phone number change, given what the page showed when somebody typed the new ones. */
export function decidePersonChange({ onFile, seen, wanted }: PersonChangeFacts): PersonChangeDecision {
  const wasSeen = isSame(seen, onFile);
  if (isSame(wanted, onFile)) return wasSeen ? { kind: "refused", because: "same-person" } : { kind: "done" };
  if (!wasSeen) return { kind: "refused", because: "changed-meanwhile" };
  const { firstName, lastName, phone } = wanted;
  return {
    kind: "change",
    newName: isSameName(wanted, onFile) ? null : { firstName, lastName },
    newPhone: phone === onFile.phone ? null : phone,
  };
}

const isSameName = (one: PersonDetails, other: PersonDetails): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName;

const isSame = (one: PersonDetails, other: PersonDetails): boolean =>
  isSameName(one, other) && one.phone === other.phone;
