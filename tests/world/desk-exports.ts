import { expect } from "vitest";
import { newKey } from "./calls.ts";
import { type Colleague, deskCall } from "./desk.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { todayAt } from "./time.ts";

type Taken = {
  readonly by: Colleague;
  readonly accountNumber: number;
  readonly receivedAs: "Check" | "Cash";
  readonly amountCents: number;
};

/**
 * Staff take a check or cash at the desk, today.
 *
 * @returns the receipt's number.
 */
export async function exportsAtDesk(
  site: Site,
  publisher: Publisher,
  { by: { session }, accountNumber, receivedAs, amountCents }: Taken,
): Promise<string> {
  const of = { publication: publisher.domain, accountNumber };
  const { version: seen } = (await deskCall(site, "deskGetAccount", of, { session })).body;
  const receivedOn = await todayAt(site, publisher);
  const said = { ...of, seen, reason: "In hand", note: "", receivedAs, amountCents, receivedOn };
  const check = receivedAs === "Check" ? { checkNumber: "1042" } : {};
  const { body } = await deskCall(site, "deskPostReceived", { ...said, ...check }, { session, key: newKey() });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  expect(body.receiptNumber).not.toBe("");
  return body.receiptNumber;
}
