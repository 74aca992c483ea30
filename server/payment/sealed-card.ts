import type { TokenizedCard } from "#server/adapters/payment/port.ts";
import { cardPlace, type SecretBox } from "#server/crypto/secret-box.ts";
import type { SealedCard } from "#server/store/payment/posting.ts";

/** A card as it is stored: the token sealed, and only the part of the card that can be shown. */
export const sealedCard = (
  secrets: SecretBox,
  { token, brand, last4, expires }: TokenizedCard,
  { tenantId, accountNumber }: { readonly tenantId: number; readonly accountNumber: number },
): SealedCard => ({
  sealedToken: secrets.seal(token, cardPlace(tenantId, accountNumber)),
  brand,
  last4,
  expires,
});
