import { partsOf } from "#core/day.ts";
import { checkImportedCard } from "#core/import/imported-card.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { cardPlace, type SecretBox } from "#server/crypto/secret-box.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { findUncheckedCards, noteCard } from "#server/store/import/imported-card.ts";

export type CheckWaitingCardsNeeds = PublicationNeeds & {
  readonly accounts: GatewayAccounts;
  readonly secrets: SecretBox;
};

/**
 * Asks the gateway about the cards of subscribers who wait to go live, as many as it accepts in a minute. Nothing is
 * charged. Cards without an answer are asked about again the next time.
 * @returns how many were answered.
 */
export const checkWaitingCards = atPublication(
  async ({ db, accounts, secrets }: CheckWaitingCardsNeeds, { publication, tenantId, today }): Promise<number> => {
    const { tenant } = publication;
    const account = await accounts.named(tenant, accounts.forRenewals(tenant).card);
    const cards = account?.cards ?? null;
    if (cards === null) return 0;
    const at = { tenantId, today };
    const { year, month } = partsOf(today);
    let answered = 0;
    for (const card of await db.readTogether(at, (tx) => findUncheckedCards(tx, cards.perMinute))) {
      const token = secrets.open(card.sealedToken, cardPlace(tenantId, card.accountNumber));
      const found = await cards.find(token);
      if (found.state === "unknown") return answered;
      const state = checkImportedCard(card, found.card, { year, month });
      await db.write(at, (tx) => noteCard(tx, card, state));
      answered++;
    }
    return answered;
  },
);
