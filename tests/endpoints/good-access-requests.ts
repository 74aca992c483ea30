import { call } from "#tests/world/calls.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { anOfficeAccount } from "#tests/world/office.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, deliverable, newEmail, person } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { anUnclaimedOrder } from "#tests/world/unclaimed-order.ts";
import { aHandOff, aSentOffer } from "#tests/world/hand-off.ts";
import { aView, aViewLink } from "#tests/world/staff-view.ts";
import { aHeldChange, aMember, anInvitation } from "./access-world.ts";

type Request = { readonly input: Readonly<Record<string, unknown>>; readonly token?: string };
type Make = (site: Site, publisher: Publisher) => Promise<Request>;

/** Requests about who has an account, each of which succeeds. */
export const accessRequests = {
  requestAccountAccess: async (site, publisher) => {
    const { email } = await aSubscriber(site, publisher);
    const { token } = await aMember(site, publisher);
    return { input: { domain: publisher.domain, email }, token };
  },
  confirmAccountAccess: async (site, publisher) => {
    const { accountNumber, amount } = await anOfficeAccount(site, publisher);
    const { token } = await aMember(site, publisher);
    const label = { accountNumber, lastName: person.lastName, zip: deliverable.zip };
    return { input: { domain: publisher.domain, ...label, amount }, token };
  },
  claimOrder: async (site, publisher) => {
    const { token, accountNumber } = await anUnclaimedOrder(site, publisher);
    return { input: { domain: publisher.domain, accountNumber, isMine: true }, token };
  },
  getAccountPeople: async (site, publisher) => {
    const { token, accountNumber } = await aMember(site, publisher);
    return { input: { domain: publisher.domain, accountNumber }, token };
  },
  inviteToAccount: async (site, publisher) => {
    const { token, accountNumber } = await aMember(site, publisher);
    return { input: { domain: publisher.domain, accountNumber, email: newEmail() }, token };
  },
  withdrawInvitation: async (site, publisher) => {
    const { token, accountNumber } = await aMember(site, publisher);
    const input = { domain: publisher.domain, accountNumber };
    await call(site, "inviteToAccount", { ...input, email: newEmail() }, { token });
    const { body } = await call(site, "getAccountPeople", input, { token });
    return { input: { ...input, invitationID: body.invitations[0]?.invitationID }, token };
  },
  removeAccountPerson: async (site, publisher) => {
    const [owner, helper] = [await aMember(site, publisher), await aMember(site, publisher)];
    const { token, accountNumber } = owner;
    await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
    const input = { domain: publisher.domain, accountNumber };
    const { body } = await call(site, "getAccountPeople", input, { token });
    return { input: { ...input, personID: body.people.find(({ access }) => access === "helper")?.personID }, token };
  },
  lookUpInvitation: async (site, publisher) => {
    const { code } = await anInvitation(site, publisher);
    return { input: { domain: publisher.domain, code } };
  },
  acceptInvitation: async (site, publisher) => {
    const { code, guest } = await anInvitation(site, publisher);
    return { input: { domain: publisher.domain, code }, token: guest.token };
  },
  lookUpHandOff: async (site, publisher) => {
    const { code } = await aHandOff(site, publisher);
    return { input: { domain: publisher.domain, code } };
  },
  openHandOff: async (site, publisher) => {
    const { code } = await aHandOff(site, publisher);
    return { input: { domain: publisher.domain, code, zip: deliverable.zip } };
  },
  lookUpSentOffer: async (site, publisher) => {
    const { code, reader } = await aSentOffer(site, publisher);
    return { input: { domain: publisher.domain, accountNumber: reader.accountNumber, code }, token: reader.token };
  },
  agreeToSentOffer: async (site, publisher) => {
    const { code, reader, offer } = await aSentOffer(site, publisher);
    const input = { domain: publisher.domain, accountNumber: reader.accountNumber, code, startsOn: offer.startsOn };
    return { input, token: reader.token };
  },
  openStaffView: async (site, publisher) => {
    const { accountNumber } = await aMember(site, publisher);
    const { code } = await aViewLink(site, publisher, { accountNumber });
    return { input: { domain: publisher.domain, code } };
  },
  closeStaffView: async (site, publisher) => {
    const { accountNumber } = await aMember(site, publisher);
    const { token } = await aView(site, publisher, { accountNumber });
    return { input: { domain: publisher.domain, token } };
  },
  lookUpHeldChange: async (site, publisher) => {
    const { code } = await aHeldChange(site, publisher);
    return { input: { domain: publisher.domain, code } };
  },
  answerHeldChange: async (site, publisher) => {
    const { code } = await aHeldChange(site, publisher);
    return { input: { domain: publisher.domain, code, allow: true } };
  },
} satisfies Readonly<Record<string, Make>>;
