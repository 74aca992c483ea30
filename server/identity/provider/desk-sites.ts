import type { deskAddSite, deskEndSite, deskListSites } from "#contract/desk/connections.ts";
import { timelineActor } from "#core/timeline/timeline-entry.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import type { SigningKeys } from "#server/crypto/signing-keys.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import { findSignInClients } from "#server/store/openid/sign-in-client.ts";
import { addSignInClient, endClient, signInClientProblem } from "./manage-clients.ts";

type Needs = {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly signingKeys: Pick<SigningKeys, "keySetToSign">;
  readonly siteAddressOf: SiteAddressOf;
};

export const makeDeskListSites =
  ({ db, siteAddressOf }: Pick<Needs, "db" | "siteAddressOf">): DeskHandler<typeof deskListSites> =>
  async (_, { tenantId, publication }) => ({
    issuer: siteAddressOf(publication),
    sites: (await findSignInClients(db, tenantId)).map((site) => ({
      clientNumber: site.clientNumber,
      name: site.name,
      kind: site.kind,
      clientId: site.clientId,
      redirectUris: [...site.redirectUris],
      madeBy: timelineActor(site.madeBy, site.maker).name,
      madeAt: site.madeAt.toISOString(),
      hasEnded: site.endedAt !== null,
    })),
  });

export const makeDeskAddSite =
  (needs: Needs): DeskHandler<typeof deskAddSite> =>
  async ({ name, isApp, redirectUris, signOutUris, signOutNoticeUri = null }, { staff, publication, at }) => {
    const wanted = { name, isApp, redirectUris, signOutUris, signOutNoticeUri };
    const because = signInClientProblem(publication.tenant, wanted);
    if (because !== null) return { isSuccess: false, errorMessage: `${because}.` };
    const added = await addSignInClient({ ...needs, actor: actorOf(staff) }, at, wanted);
    return { isSuccess: true, ...added, issuer: needs.siteAddressOf(publication) };
  };

export const makeDeskEndSite =
  (): DeskHandler<typeof deskEndSite> =>
  async ({ clientNumber }, { staff, now, command }) =>
    command(async (tx) =>
      (await endClient(tx, clientNumber, { actor: actorOf(staff), now })) ? { isSuccess: true } : notFound(),
    );
