import { changePublisher } from "#tests/world/change-publisher.ts";
import { threePapers } from "#tests/world/canceling-readers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { atHome } from "./account-home.ts";
import type { Journeys } from "./journeys.ts";
import type { Reader, Wishes } from "./reader.ts";

export type ReaderToCancel = { readonly publisher: Publisher; readonly reader: Reader; readonly email: string };

/** A subscriber of three papers a week in a state, at account home. */
export async function aCancelingReaderIn(world: Journeys, state: string, wishes: Wishes = {}): Promise<ReaderToCancel> {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, threePapers);
  await changePublisher(world.site, publisher, `update address set state_code = '${state}'`);
  const reader = await atHome(world, publisher, email, wishes);
  return { publisher, reader, email };
}

/** Step 1, from the link on the account home. */
export async function givesReason(reader: Reader, reason = "It costs too much"): Promise<void> {
  await reader.region("Wed/Fri/Sun Print + Digital").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  await reader.presses(reason);
}

/** Up to the dialog with the second offer. */
export async function declinesFirst(reader: Reader, by = "No Thanks"): Promise<void> {
  await givesReason(reader);
  await reader.seesHeading("Thank You For Your Feedback!");
  await reader.presses(by);
  await reader.seesHeading("Are You Sure?");
}

/** The dialog with the second offer. */
export const dialogOf = (reader: Reader) => reader.page.getByRole("dialog", { name: "Are You Sure?" });

export const flowOf = async (reader: Reader): Promise<string | undefined> => (await reader.stored())["flow"];
