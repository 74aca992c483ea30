import { deskCall } from "#tests/world/desk.ts";
import { inPublication, type Input, type Make, type World } from "./desk-request-makers.ts";

const key = { name: "Newsletter", scopes: ["entitlements"] };
const endpoint = { url: "https://crm.courier.example/doorstep", types: ["subscription.started"], payload: "thin" };
const site = {
  name: "News site",
  isApp: false,
  redirectUris: ["https://www.courier.example/signed-in"],
  signOutUris: [],
};

const andAt =
  (more: Input): Make =>
  async (world) => ({ ...(await inPublication(world)), ...more });

/** Created beforehand, as a colleague would. */
async function made(world: World, name: "deskMakeKey" | "deskAddEndpoint" | "deskAddSite", input: Input) {
  const { session } = world;
  const { body } = await deskCall(world.site, name, { ...(await inPublication(world)), ...input }, { session });
  return body as Readonly<Record<string, unknown>>;
}

const ofEndpoint =
  (more: Input = {}): Make =>
  async (world) => {
    const { endpointId } = await made(world, "deskAddEndpoint", endpoint);
    return { ...(await inPublication(world)), endpointId, ...more };
  };

/** Requests about the publisher's other systems. */
export const connectionRequests = {
  deskListKeys: inPublication,
  deskMakeKey: andAt(key),
  deskRevokeKey: async (world) => ({
    ...(await inPublication(world)),
    keyId: (await made(world, "deskMakeKey", key))["keyId"],
  }),
  deskListEndpoints: inPublication,
  deskAddEndpoint: andAt(endpoint),
  deskRotateEndpoint: ofEndpoint(),
  deskTurnEndpoint: ofEndpoint({ on: false }),
  deskRemoveEndpoint: ofEndpoint(),
  deskReplayEndpoint: ofEndpoint(),
  deskListSites: inPublication,
  deskAddSite: andAt(site),
  deskEndSite: async (world) => ({
    ...(await inPublication(world)),
    clientNumber: (await made(world, "deskAddSite", site))["clientNumber"],
  }),
} as const satisfies Record<string, Make>;
