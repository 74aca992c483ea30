import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { entersCard, goesToPayment, goodCard, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

/** Account 3, to the letter. The other keys of a tab are ours and hold no secret. */
const specKeys = [
  "flow",
  "CancelReason",
  "offerDecision",
  "editorDetails",
  "PaymentOption",
  "returnURL",
  "userAuth",
  "subscribeData",
];

async function ofSpec(reader: Reader): Promise<Record<string, unknown>> {
  const stored = Object.entries(await reader.stored()).filter(([key]) => specKeys.includes(key));
  return Object.fromEntries(stored.map(([key, value]) => [key, value.startsWith("{") ? JSON.parse(value) : value]));
}

test("stores userAuth, then subscribeData and editorDetails during a purchase", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  const userAuth = {
    isAuthenticated: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    username: reader.email,
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    domain: publisher.domain,
    scope: "checkout",
  };
  expect(await ofSpec(reader)).toEqual({ userAuth });
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.sees("Marit Halvorsen-Reyes");
  expect(await ofSpec(reader)).toEqual({
    userAuth,
    subscribeData: {
      subscriber: { email: reader.email, accountID: expect.stringMatching(/^\d+$/) },
      subscription: {
        name: "Unlimited Digital + E-edition",
        title: "$1 for 8 weeks",
        membership: "Unlimited Digital",
      },
    },
    editorDetails: {
      avatar: "/assets/logos/editor-kettle-lakes.svg",
      name: "Marit Halvorsen-Reyes",
      title: "Editor",
      siteName: "Kettle Lakes Courier",
    },
  });
});

test("moves flow from step0 to step1 to step3 while canceling, and each page expects its own value", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  const flow = async () => (await reader.stored())["flow"];

  // A visitor who is not signed in is sent to sign in; the return path is kept until it is used.
  await reader.opens("/account/cancel/CancelConfirm");
  await reader.seesHeading("Sign in");
  expect(await ofSpec(reader)).toEqual({ returnURL: `/${publisher.domain}/account/cancel/CancelConfirm` });
  await signsIn(reader);

  // The marker is not the one that the page expects, so it leads to account home.
  await reader.isAt("/account");
  await reader.seesHeading("Hello, Nora");
  expect(await ofSpec(reader)).toMatchObject({ flow: "step0", userAuth: { scope: "account", username: email } });

  await reader.region("Unlimited Digital + E-edition").presses("Cancel Subscription");
  await reader.presses("It costs too much");
  await reader.isAt("/account/cancel/CancelSave");
  expect(await ofSpec(reader)).toMatchObject({
    flow: "step1",
    CancelReason: {
      terminationReasonID: 1,
      reasonDescription: "It costs too much",
      reasonHTML: expect.stringContaining("Prices have gone up"),
    },
  });
  await reader.presses("Nevermind");
  await reader.seesHeading("Hello, Nora");
  expect(await ofSpec(reader)).not.toHaveProperty("CancelReason");
  expect(await flow()).toBe("step0");

  await reader.opens("/account/cancel");
  await reader.presses("I am moving");
  await reader.presses("Confirm Cancellation");
  await reader.isAt("/account/cancel/CancelConfirm");
  expect(await flow()).toBe("step3");
  // A reload shows it again; the pages before it are closed.
  await reader.reloads();
  await reader.seesHeading("Subscription Cancelled");
  await reader.opens("/account/cancel/CancelSave");
  await reader.isAt("/account");
});

test("ignores another publication's sign-in", async () => {
  const [one, other] = [await aPublisher(world.site), await aPublisher(world.site)];
  const { email } = await aSubscriber(world.site, one);
  await using reader = await world.reader(one, { email });
  await reader.opens("/account");
  await signsIn(reader);
  await reader.seesHeading("Hello, Nora");
  await reader.page.goto(`${world.address}/${other.domain}/account`);
  await reader.seesHeading("Sign in");
  expect(reader.page.url()).toContain(`/${other.domain}/tncms/auth/federated/`);
});
