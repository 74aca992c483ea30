import { aList, aStoppedReading, mappingOfOld } from "#tests/world/uploaded-list.ts";
import { at, type Make, type World } from "./desk-request-makers.ts";

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

/** The list of another system: each call has one of its own. */
export const moveInRequests = {
  deskGetMoveIn: at,
  // It continues an upload, so that it replaces nobody's list.
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
  deskStopMoveIn: at,
  deskContinueMoveIn: aReading,
  deskGetMoveInRejects: aReading,
  deskTakeMoveInRejects: aReading,
  deskGetMoveInFindings: aReading,
  deskTakeMoveInFindings: aReading,
} as const satisfies Record<string, Make>;
