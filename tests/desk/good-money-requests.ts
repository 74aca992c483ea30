import { deskCall } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { asOwner } from "#tests/world/store.ts";
import { todayAt } from "#tests/world/time.ts";
import { actOn, actOnReader, inPublication, type Make, ofReader, type World } from "./desk-request-makers.ts";

const aCheck: Make = async (world) => {
  const { accountNumber } = await aBilledPayer(world.site, world.publisher);
  const receivedOn = await todayAt(world.site, world.publisher);
  const act = await actOn(world, accountNumber);
  return { ...act, receivedAs: "Check", amountCents: 3600, checkNumber: "1042", receivedOn };
};

const aCredit =
  (amountCents: number): Make =>
  async (world) => ({ ...(await actOnReader(world)).act, credit: { kind: "money", amountCents } });

const aRefund: Make = async (world) => {
  const { act } = await actOnReader(world);
  const { publication, accountNumber } = act;
  const { payments } = (await deskCall(world.site, "deskGetPayments", { publication, accountNumber }, world)).body;
  return { ...act, receiptNumber: payments[0]?.receiptNumber, amountCents: 1000 };
};

/** Somebody asked for a credit above the limit. */
const aRequest: Make = async (world) => {
  const asked = await aCredit(5000)(world);
  await deskCall(world.site, "deskGiveCredit", asked, world);
  const accountNumber = Number(asked["accountNumber"]);
  const { approvals } = (await deskCall(world.site, "deskGetApprovals", {}, world)).body;
  const approvalId = approvals.find((each) => each.accountNumber === accountNumber)?.approvalId;
  return { ...(await actOn(world, accountNumber)), approvalId };
};

const aTransfer: Make = async (world) => {
  const { act } = await actOnReader(world);
  const { accountNumber: toAccount } = await anOldReader(world.site, world.publisher);
  return { ...act, toAccount, toSeen: (await actOn(world, toAccount)).seen, units: 5 };
};

const anEnd: Make = async (world) => {
  const { act } = await actOnReader(world);
  const { publication, accountNumber } = act;
  const { body } = await deskCall(world.site, "deskPreviewEnd", { publication, accountNumber }, world);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return { ...act, because: "deceased", refundCents: body.refundCents };
};

/** A reader whose paid term has ended, and who has received papers since. */
async function whoOwes({ site, publisher, session }: World) {
  const [row] = await asOwner<{ number: number }>(
    site.store.owner,
    "select account_number::int as number from subscription where tenant_id = $1 order by paid_through limit 1",
    [publisher.tenantId],
  );
  const of = { publication: publisher.domain, accountNumber: row?.number ?? 0 };
  const { body } = await deskCall(site, "deskPreviewWriteOff", of, { session });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return { ...of, amountCents: body.amountCents };
}

export const moneyRequests = {
  deskPreviewReceived: async (world) => {
    const { publication, accountNumber, receivedOn } = await aCheck(world);
    return { publication, accountNumber, receivedOn, amountCents: "3600" };
  },
  deskPostReceived: aCheck,
  deskPreviewCredit: ofReader({ kind: "units", amount: "3" }),
  deskGiveCredit: aCredit(500),
  deskGetPayments: ofReader(),
  deskRefund: aRefund,
  deskGetApprovals: async () => ({}),
  deskApprove: aRequest,
  deskDecline: aRequest,
  deskWithdrawRequest: aRequest,
  deskPreviewEnd: ofReader(),
  deskEndNow: anEnd,
  deskPreviewWriteOff: ofReader(),
  deskWriteOff: async (world) => {
    const { accountNumber, amountCents } = await whoOwes(world);
    return { ...(await actOn(world, accountNumber)), amountCents };
  },
  deskPreviewTransfer: async (world) => {
    const { publication, accountNumber, toAccount } = await aTransfer(world);
    return { publication, accountNumber, toAccount, units: "5" };
  },
  deskTransfer: aTransfer,
  deskListPayments: inPublication,
  deskGetSettlement: inPublication,
  deskGetRefunds: async ({ publisher }) => ({ publication: publisher.domain, state: "paid" }),
  deskExportPayments: inPublication,
  deskTakeOutMoney: async ({ publisher }) => ({ publication: publisher.domain, name: "journal" }),
  deskTakeOutPersons: async ({ publisher }) => ({ publication: publisher.domain, name: "subscribers" }),
  deskGetDayReport: inPublication,
  deskGetDrawer: inPublication,
  deskExportDayReport: inPublication,
  deskImportChecks: async ({ publisher }) => ({
    publication: publisher.domain,
    file: "id,account,amount,received,reference\r\n",
  }),
} as const satisfies Record<string, Make>;
