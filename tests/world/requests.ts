import type { Output } from "#contract/call-shape.ts";
import { expect } from "vitest";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { newKey } from "./calls.ts";
import { aColleague, deskCall } from "./desk.ts";
import { anOldReader } from "./papers.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

type Waiting = Output<DeskContract["deskGetApprovals"]>["approvals"][number];

/** What people at a publication do with requests that need a second person. */
export async function requestsAt(site: Site, publisher: Publisher) {
  const publication = publisher.domain;
  const clerk = await aColleague(site, "clerk", publisher);
  const manager = await aColleague(site, "publisher", publisher);
  const look = async (accountNumber: number) =>
    (await deskCall(site, "deskGetAccount", { publication, accountNumber }, clerk)).body;

  /** A request for a credit of $20, or for the refund of a whole payment. */
  async function aRequest(kind: "credit" | "refund", by = clerk, note = "") {
    const { accountNumber } = await anOldReader(site, publisher);
    const { version: seen } = await look(accountNumber);
    const act = { publication, accountNumber, seen, reason: "Bad delivery", note };
    const [payment] = (await deskCall(site, "deskGetPayments", { publication, accountNumber }, clerk)).body.payments;
    const { status, body } =
      kind === "credit"
        ? await deskCall(site, "deskGiveCredit", { ...act, credit: { kind: "money", amountCents: 2000 } }, by)
        : await deskCall(
            site,
            "deskRefund",
            { ...act, receiptNumber: payment?.receiptNumber, amountCents: payment?.amountCents },
            by,
          );
    expect([status, body]).toMatchObject([200, { isSuccess: true, outcome: "waiting" }]);
    const waiting = await findWaiting(accountNumber);
    return { accountNumber, waiting, decision: decisionOn(waiting), amount: payment?.amountCents ?? 0 };
  }

  const listFor = async (session: string) => (await deskCall(site, "deskGetApprovals", {}, { session })).body.approvals;

  async function findWaiting(accountNumber: number): Promise<Waiting> {
    const found = (await listFor(manager.session)).find((each) => each.accountNumber === accountNumber);
    if (found === undefined) throw new Error("nothing waits");
    return found;
  }

  const decisionOn = ({ accountNumber, version, approvalId }: Waiting) => ({
    publication,
    accountNumber,
    seen: version,
    approvalId,
    reason: "Checked",
    note: "",
  });

  const approve = (decision: object, how: object = manager) =>
    deskCall(site, "deskApprove", { ...decision }, { key: newKey(), ...how });
  const decline = (decision: object, how: object = manager) =>
    deskCall(site, "deskDecline", { ...decision }, { key: newKey(), ...how });

  const withdraw = (decision: object, how: object = clerk) =>
    deskCall(site, "deskWithdrawRequest", { ...decision }, { key: newKey(), ...how });

  const refundsOf = (accountNumber: number) =>
    asOwner<{ amount: number }>(
      site.store.owner,
      "select amount_cents as amount from refund where tenant_id = $1 and account_number = $2",
      [publisher.tenantId, accountNumber],
    );
  const moneyTexts = async (accountNumber: number) =>
    (await deskCall(site, "deskGetTimeline", { publication, accountNumber, kind: "money" }, clerk)).body.entries;

  const trailOf = (accountNumber: number) =>
    asOwner<{ actor: string; action: string; outcome: string }>(
      site.store.owner,
      `select actor, action, outcome from audit_entry
     where tenant_id = $1 and subject = $2 and actor like 'staff:%' order by entry_id`,
      [publisher.tenantId, `account:${accountNumber}`],
    );

  return {
    clerk,
    manager,
    look,
    aRequest,
    listFor,
    findWaiting,
    approve,
    decline,
    withdraw,
    refundsOf,
    moneyTexts,
    trailOf,
  };
}
