import type { PayingKind } from "#core/access/hand-off.ts";
import { newKey } from "./calls.ts";
import { aColleague, deskCall } from "./desk.ts";
import { aBilledPayer, aPayer, type Payer } from "./paying.ts";
import { deliverEmails, mailTo } from "./post.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** The fields that staff send with every action on an account, with its present version. */
export async function anAct(
  site: Site,
  { domain: publication }: Publisher,
  { accountNumber }: Pick<Payer, "accountNumber">,
  session: string,
) {
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  return { publication, accountNumber, seen: body.version, reason: "Asked on the phone", note: "" };
}

/** The secret of the newest link in a mailbox; "": there is none. */
export async function handOffCode(site: Site, publisher: Publisher, email: string): Promise<string> {
  await deliverEmails(site, publisher);
  for (const { text } of await mailTo(site, email)) {
    const code = /\/account\/hand-off\?token=([\w-]+)/.exec(text)?.[1];
    if (code !== undefined) return code;
  }
  return "";
}

/** A link that a clerk has sent to a reader, and that has arrived. */
export async function aHandOff(site: Site, publisher: Publisher, kind: PayingKind = "pay", to?: Payer) {
  const payer = to ?? (await aBilledPayer(site, publisher));
  const clerk = await aColleague(site, "clerk", publisher);
  const { session } = clerk;
  const act = { ...(await anAct(site, publisher, payer, session)), kind };
  const { body } = await deskCall(site, "deskSendHandOff", act, { session, key: newKey() });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return { payer, clerk, code: await handOffCode(site, publisher, payer.email) };
}

/** A reader to whom a clerk has sent the first save offer for a reason, as the desk's screen does it. */
export async function aSentOffer(site: Site, publisher: Publisher, reasonId = 1) {
  const reader = await aPayer(site, publisher);
  const clerk = await aColleague(site, "clerk", publisher);
  return { ...(await sendOffer(site, publisher, { reader, session: clerk.session, reasonId })), reader, clerk };
}

type Sending = { readonly reader: Payer; readonly session: string; readonly reasonId?: number };

/** @returns the offer as the desk showed it, and the secret of the link. */
export async function sendOffer(site: Site, publisher: Publisher, { reader, session, reasonId = 1 }: Sending) {
  const { accountNumber, email } = reader;
  const asked = { publication: publisher.domain, accountNumber, reasonId };
  const [offer] = (await deskCall(site, "deskGetSaveOffers", asked, { session })).body.offers;
  if (offer === undefined) throw new Error("nothing is offered");
  const { offerId, amountCents } = offer;
  const act = { ...(await anAct(site, publisher, reader, session)), offerId, amountCents, reasonId };
  const { body } = await deskCall(site, "deskSendOffer", act, { session, key: newKey() });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return { offer, code: await handOffCode(site, publisher, email) };
}
