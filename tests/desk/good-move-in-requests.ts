import { addDays } from "#core/day.ts";
import { importsList, previewsGoLiveAtDesk } from "#tests/world/move-in.ts";
import { todayAt } from "#tests/world/time.ts";
import { aList, aStoppedReading, mappingOfOld } from "#tests/world/uploaded-list.ts";
import { inPublication, type Make, type World } from "./desk-request-makers.ts";

const list = "Acct No,Name,Product,Expires\r\n17,Nora Ellingsen,DIGYR,2099-01-01\r\n";
const mapping = mappingOfOld(["Acct No", "Name", "Product", "Expires"]);

const aWholeList = async ({ site, publisher }: World) => ({
  publication: publisher.domain,
  listId: await aList(site, publisher, list),
});

const aReading: Make = async (world) => {
  const { publication, listId } = await aWholeList(world);
  return { publication, readingId: await aStoppedReading(world.site, world.publisher, { listId, mapping }) };
};

const shownDays = new WeakMap<World, ReturnType<typeof previewsGoLiveAtDesk>>();

/** Somebody waits, and going live tomorrow was previewed; once, because the next preview replaces it. */
function shownDay(world: World) {
  const known = shownDays.get(world) ?? lookedAt(world);
  shownDays.set(world, known);
  return known;
}

async function lookedAt({ site, publisher }: World) {
  const csv = list.replace("2099-01-01", addDays(await todayAt(site, publisher), 30));
  await importsList(site, publisher, csv);
  return previewsGoLiveAtDesk(site, publisher);
}

/** Another system's list; each call has its own. */
export const moveInRequests = {
  deskGetMoveIn: inPublication,
  // It continues an upload, so that it replaces nobody else's list.
  deskBeginMoveInList: async ({ site, publisher }) => {
    const csv = `${list}\r\n`;
    await aList(site, publisher, csv, { isFinished: false, pieces: 0 });
    return { publication: publisher.domain, name: "list.csv", bytes: csv.length, modifiedAt: 0 };
  },
  deskAddMoveInPiece: async ({ site, publisher }) => ({
    publication: publisher.domain,
    listId: await aList(site, publisher, list, { isFinished: false, pieces: 0 }),
    number: 0,
    content: Buffer.from(list).toString("base64"),
  }),
  deskFinishMoveInList: async ({ site, publisher }) => ({
    publication: publisher.domain,
    listId: await aList(site, publisher, list, { isFinished: false }),
  }),
  deskDeleteMoveInList: aWholeList,
  deskPreviewMoveIn: async (world) => ({ ...(await aWholeList(world)), mapping }),
  deskStartMoveIn: async (world) => ({ ...(await aWholeList(world)), kind: "check", mapping }),
  deskStopMoveIn: inPublication,
  deskContinueMoveIn: aReading,
  deskGetMoveInRejects: aReading,
  deskTakeMoveInRejects: aReading,
  deskGetMoveInFindings: aReading,
  deskTakeMoveInFindings: aReading,
  deskGetGoingLive: inPublication,
  deskLookAhead: async (world) => ({ publication: world.publisher.domain, on: (await shownDay(world)).day }),
  deskGoLive: async (world) => {
    const { day, aheadId } = await shownDay(world);
    return { publication: world.publisher.domain, on: day, aheadId };
  },
  deskCancelGoLive: inPublication,
} as const satisfies Record<string, Make>;
