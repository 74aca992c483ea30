import { aSubscriber, newEmail, signedIn } from "#tests/world/shopper.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";

/** A request about the account of a new, signed-in subscriber; `more` is its content. */
const ofAccount = (more: () => Readonly<Record<string, unknown>>) => async (site: Site, publisher: Publisher) => {
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  return { input: { domain: publisher.domain, accountNumber, ...more() }, token };
};

const seen = { firstName: "Nora", lastName: "Ellingsen", phone: "(262) 555-0121" };

export const profileRequests = {
  modifySubscriber: ofAccount(() => ({ emailTypeId: 1, emailAddress: newEmail() })),
  changePerson: ofAccount(() => ({ ...seen, lastName: "Ellingsen-Aas", seen })),
  getMarketingChoice: ofAccount(() => ({})),
  // A publisher that does not ask still accepts a no.
  chooseMarketing: ofAccount(() => ({ agreed: false, shown: "" })),
};
