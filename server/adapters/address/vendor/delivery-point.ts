import type { AddressAnswer } from "../port.ts";
import { titleCase } from "../street/title-case.ts";

/** The facts that every vendor gives about a delivery point, in postal upper case or not. */
export type DeliveryPoint = {
  readonly line: string;
  readonly unit: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string;
  readonly deliveryPoint: string;
  /** DPV: Y confirmed, D unit missing, S unit unknown; anything else is not confirmed. */
  readonly dpv: string;
  readonly mailbox: boolean;
  readonly vacant: boolean;
};

/**
 * DPV Y delivers; S and D deliver with a note, because newspaper carriers find the house without the unit; N and empty
 * do not (protocols.md 5). A vacant house still gets its paper, with a note.
 */
export function answerFor(point: DeliveryPoint): AddressAnswer {
  const unitInDoubt = point.dpv === "D" || point.dpv === "S";
  if (point.dpv !== "Y" && !unitInDoubt) return { kind: "undeliverable", because: "street" };
  const streetAddress = titleCase(`${point.line} ${point.unit}`);
  const plus4 = /^\d{4}$/.test(point.plus4) ? point.plus4 : null;
  const door = `${point.zip5}-${plus4}-${point.deliveryPoint}-${point.unit.toUpperCase()}`;
  return {
    kind: "deliverable",
    standard: {
      streetAddress,
      city: titleCase(point.city),
      stateCode: point.stateCode,
      zip5: point.zip5,
      plus4,
      matchKey: plus4 === null || point.deliveryPoint === "" ? `${point.zip5} ${streetAddress.toUpperCase()}` : door,
    },
    note: unitInDoubt ? "check-unit" : point.vacant ? "vacant" : null,
    box: point.mailbox,
  };
}
