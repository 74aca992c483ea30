import type { HandOffKind } from "#core/access/hand-off.ts";
import { newKey } from "./calls.ts";
import { aColleague, deskCall } from "./desk.ts";
import { aBilledPayer, type Payer } from "./paying.ts";
import { deliverPost, mailTo } from "./post.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** What staff send with every action on an account, as it is now. */
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
  await deliverPost(site, publisher);
  for (const { text } of await mailTo(site, email)) {
    const code = /\/account\/hand-off\?token=([\w-]+)/.exec(text)?.[1];
    if (code !== undefined) return code;
  }
  return "";
}

/** A clerk has sent a reader a link, and it has come. */
export async function aHandOff(site: Site, publisher: Publisher, kind: HandOffKind = "pay", to?: Payer) {
  const payer = to ?? (await aBilledPayer(site, publisher));
  const clerk = await aColleague(site, "clerk", publisher);
  const { session } = clerk;
  const act = { ...(await anAct(site, publisher, payer, session)), kind };
  const { body } = await deskCall(site, "deskSendHandOff", act, { session, key: newKey() });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return { payer, clerk, code: await handOffCode(site, publisher, payer.email) };
}
