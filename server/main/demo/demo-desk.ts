import type { Input, Output } from "#contract/call-shape.ts";
import type { FastifyInstance } from "fastify";
import { authenticateTNEmail } from "#contract/auth.ts";
import { deskContract } from "#contract/desk/desk-contract.ts";
import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";
import { requestCallBack } from "#contract/save-offers.ts";
import type { DemoPerson } from "#server/catalog/read-people.ts";
import type { Database } from "#server/db/database.ts";
import type { OutsideServices } from "#server/outside.ts";
import { findDemoAccountStates } from "#server/store/account/demo-account.ts";
import { normalEmail } from "#server/store/login/login.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { endSessionsOfStaff, openStaffSession } from "#server/store/staff/staff-session.ts";
import { findStaffByEmail } from "#server/store/staff/staff.ts";
import type { DemoBrowser } from "./demo-browser.ts";
import { requireAccepted } from "./demo-story.ts";
import { demoStaff } from "./demo-staff.ts";

export type DemoDeskNeeds = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly outside: Pick<OutsideServices, "clock" | "random">;
  /** A reader's browser, for what readers ask of the desk. */
  readonly browser: DemoBrowser;
  readonly people: readonly DemoPerson[];
  readonly publications: Publications;
};

/** The people who called the demo's clerk today, and the results. */
const callers = {
  note: "walt.brandvold@readers.example",
  credit: "lorna.achterberg@readers.example",
  refund: "marisol.etxeberria@readers.example",
  callBack: "harold.nyquist@readers.example",
} as const;

/**
 * Leaves some work at the desk, through the desk's own calls: a note for follow-up, a credit and a refund that wait for
 * a second person, and a promised call. Done once, as soon as its readers exist.
 */
export async function addDeskWork(needs: DemoDeskNeeds): Promise<void> {
  const clerk = await clerkOf(needs);
  if (clerk === null) return;
  const { ask, leave } = clerk;
  try {
    const walt = await accountOf(needs, callers.note);
    if ((await ask(deskContract.deskGetAccount, walt)).notes.length > 0) return;
    const { tenant } = await publicationOf(needs, walt.publication);
    const { today } = needs.outside.clock.local(tenant);
    const text = "The dog is loose before six. Ask the carrier whether the box at the gate works.";
    await ask(deskContract.deskAddNote, { ...walt, text, followUpOn: today });

    const lorna = await accountOf(needs, callers.credit);
    await ask(deskContract.deskGiveCredit, {
      ...lorna,
      seen: (await ask(deskContract.deskGetAccount, lorna)).version,
      reason: "Bad delivery",
      note: "No paper for most of the week before she left, and she called about it twice.",
      credit: { kind: "money", amountCents: 5500 },
    });

    const marisol = await accountOf(needs, callers.refund);
    const [payment] = (await ask(deskContract.deskGetPayments, marisol)).payments;
    if (payment !== undefined) {
      await ask(deskContract.deskRefund, {
        ...marisol,
        seen: (await ask(deskContract.deskGetAccount, marisol)).version,
        reason: "Moved away",
        note: "Moved to Duluth in the second month.",
        receiptNumber: payment.receiptNumber,
        amountCents: Math.min(payment.leftCents, 8000),
      });
    }
    await promiseCall(needs, callers.callBack);
  } finally {
    await leave();
  }
}

/** A session of the demo's clerk. Null if the demo's staff don't belong here. */
async function clerkOf({ app, db, outside: { clock, random } }: DemoDeskNeeds) {
  const [{ email } = { email: "" }] = demoStaff.filter(({ role }) => role === "clerk");
  const found = await findStaffByEmail(db.directory, email);
  if (found === null || found.disabledAt !== null) return null;
  const { staffId } = found;
  const token = random.token();
  await db.writeDirectory((q) => openStaffSession(q, { staffId, token, device: "", now: clock.now() }));
  const host = "desk.localhost";
  return {
    ask: async <E extends DeskEndpoint>(endpoint: E, input: Input<E> & object): Promise<Output<E>> => {
      const isRead = endpoint.method === "GET";
      const given: object = input;
      const fields = Object.entries(given).map(([field, value]) => [field, String(value)]);
      const answer = await app.inject({
        method: endpoint.method,
        url: isRead ? `${endpoint.path}?${new URLSearchParams(fields).toString()}` : endpoint.path,
        headers: { host, origin: `http://${host}`, cookie: `staff=${token}`, "idempotency-key": random.uuid() },
        ...(isRead ? {} : { payload: given }),
      });
      const output = answer.json<Output<E> & { readonly isSuccess?: boolean }>();
      if (answer.statusCode !== 200 || output.isSuccess === false)
        throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
      return output;
    },
    leave: () => db.writeDirectory((q) => endSessionsOfStaff(q, staffId, clock.now())),
  };
}

function personOf({ people }: DemoDeskNeeds, email: string): DemoPerson {
  const person = people.find((each) => each.email === email);
  if (person === undefined) throw new Error(`${email} is not among the demo's people`);
  return person;
}

async function publicationOf({ publications }: DemoDeskNeeds, domain: string): Promise<Publication> {
  const entry = (await publications.directory()).byDomain.get(domain);
  const publication = entry === undefined ? null : await publications.publication(entry.tenantId);
  if (publication === null) throw new Error(`${domain} is not a demo publication`);
  return publication;
}

async function accountOf(needs: DemoDeskNeeds, email: string) {
  const { domain } = personOf(needs, email);
  const { tenant } = await publicationOf(needs, domain);
  const [standing] = await findDemoAccountStates(needs.db, tenant.tenantId, [normalEmail(email)]);
  if (standing === undefined) throw new Error(`${email} has no account`);
  return { publication: domain, accountNumber: standing.accountNumber };
}

async function promiseCall(needs: DemoDeskNeeds, email: string): Promise<void> {
  const { browser } = needs;
  const person = personOf(needs, email);
  const { domain, password } = person;
  if (password === null) throw new Error(`${email} has no password`);
  const { authResponse } = await browser.call(authenticateTNEmail, { domain, email, password });
  const visit = { browser, person, publication: await publicationOf(needs, domain), password };
  requireAccepted(await browser.call(requestCallBack, { domain, phone: "(262) 555-0163" }, authResponse.token), visit);
}
