import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, deliverable, password } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { agreesAndStarts, continues, entersAddress, entersLogin, goodCard, setsUpAccount, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

const summaryOf = (reader: Reader) => reader.page.getByRole("group", { name: "Please check what you entered" });

const hasFocus = (reader: Reader, label: string): Promise<boolean> =>
  reader.field(label).evaluate((it) => it === document.activeElement);

test("shows what is wrong with each account field, and keeps everything typed", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await reader.types("Email", "nora@nowhere");
  await reader.types("Confirm email", "nora@elsewhere.example");
  await reader.types("Password", "short");
  await continues(reader);
  await reader.sees("Please check what you entered");
  expect(await hasFocus(reader, "Email")).toBe(true);
  for (const sentence of [
    "Please enter a valid email address.",
    "Emails do not match.",
    "Password must be between 6 and 20 characters",
  ]) {
    expect(await reader.page.getByText(sentence).count()).toBe(2);
  }
  await reader.pictures("account-errors");
  await reader.presses("Emails do not match.");
  expect(await hasFocus(reader, "Confirm email")).toBe(true);
  expect(await reader.reads("Email")).toBe("nora@nowhere");
  expect(await reader.reads("Password")).toBe("short");

  // The summary shrinks as fields are corrected; an email that becomes equal to the confirmation corrects both.
  const listed = () =>
    summaryOf(reader)
      .getByRole("link")
      .filter({ hasNotText: /^(Enter|Choose) / })
      .allTextContents();
  await reader.types("Email", "nora@elsewhere.example");
  await expect.poll(listed).toEqual(["Password must be between 6 and 20 characters"]);
  await reader.types("Password", "long enough");
  await expect.poll(listed).toEqual([]);
});

test("announces each error once: by moving focus to its field, or as an alert if the field already has it", async () => {
  await using reader = await world.reader(world.paper);
  const announced = () => reader.page.getByRole("alert").allTextContents();
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await continues(reader);
  await summaryOf(reader).waitFor();
  expect(await hasFocus(reader, "Email")).toBe(true);
  expect((await announced()).join("")).toBe("");
  await continues(reader);
  await expect.poll(announced).toContain("Please enter a valid email address.");
  await reader.field("Password").focus();
  await continues(reader);
  await expect.poll(() => hasFocus(reader, "Email")).toBe(true);
  expect((await announced()).join("")).toBe("");
});

test("removes an announced error once its field is fixed", async () => {
  await using reader = await world.reader(world.paper);
  const announced = async () => (await reader.page.getByRole("alert").allTextContents()).join("");
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await reader.field("Email").focus();
  await continues(reader);
  await expect.poll(announced).toBe("Please enter a valid email address.");
  await reader.field("Email").fill("nora@readers.example");
  await expect.poll(announced).toBe("");
});

test("checks a confirmed email again when the email above it changes", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await reader.types("Email", "nora@readers.example");
  await reader.types("Confirm email", "nora@readers.example");
  await reader.field("Password").focus();
  await reader.misses("Emails do not match.");
  await reader.types("Email", "norah@readers.example");
  await reader.field("Password").focus();
  const said = () => reader.page.getByText("Emails do not match.").count();
  await expect.poll(said).toBe(1);
  await reader.field("Email").fill("nora@readers.example");
  await expect.poll(said).toBe(0);
});

test("says that an active account already exists after the right password, and leads to sign-in", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await entersLogin(reader);
  await reader.sees("Active account already exists");
  expect(await reader.stored()).not.toHaveProperty("userAuth");
  await reader.pictures("active-exists");
  await reader.region("Your account").presses("Sign in");
  await reader.seesHeading("Sign in");
});

test("answers a wrong password like an unknown account while nobody has confirmed the email", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await entersLogin(reader, "another-one-9");
  await reader.sees("User account does not exist.  Would you like to create one?");
  expect(await reader.stored()).not.toHaveProperty("userAuth");
});

test("tells a returning reader who mistypes the password that an account exists, and shows ways to sign in", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1", [
    publisher.tenantId,
  ]);
  await using reader = await world.reader(publisher, { email });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await entersLogin(reader, "another-one-9");
  await reader.sees("Active account already exists");
  await reader.misses("Create account");
  expect(await reader.stored()).not.toHaveProperty("userAuth");
  await reader.pictures("account-exists");
  await reader.presses("Reset password");
  await reader.seesHeading("Forgot your password?");
  await reader.presses("Back to sign in");
  await signsIn(reader);
  await reader.isAt("/subscribe?step=account_setup");
  await reader.sees("User account setup completed");
});

test("marks required fields with an asterisk and for screen readers; the phone is optional", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  const required = async (label: string): Promise<readonly [string, boolean]> => {
    const field = reader.field(label);
    await field.waitFor();
    return [
      await field.evaluate((it) => (it instanceof HTMLInputElement && it.labels?.[0]?.innerText.trim()) || ""),
      await field.evaluate((it) => it.matches(":required, [aria-required=true]")),
    ];
  };
  for (const label of ["Email", "Confirm email", "Password"]) {
    const [text, marked] = await required(label);
    expect([text.replaceAll(/\s/g, ""), marked]).toEqual([`${label.replaceAll(" ", "")}*`, true]);
  }
  await setsUpAccount(reader);
  for (const label of ["First name", "Last name", "Street address", "City", "State", "ZIP code"]) {
    const [text, marked] = await required(label);
    expect([text.replaceAll(/\s/g, ""), marked]).toEqual([`${label.replaceAll(" ", "")}*`, true]);
  }
  expect(await required("Phone (optional)")).toEqual(["Phone (optional)", false]);
});

test("says beside its field what an address or a password can't contain", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 400/] });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await entersLogin(reader, goodCard);
  const beside = "Please do not enter a card number here.";
  // Shown at the field as soon as the reader has left it, and in the summary once the form is sent.
  await reader.sees(beside);
  expect(await reader.page.getByText(beside).count()).toBe(1);
  await reader.pictures("account-card-number");
  await setsUpAccount(reader);

  await entersAddress(reader, { ...deliverable, streetAddress: `${goodCard.slice(0, 4)} ${goodCard.slice(4)}` });
  await reader.sees(beside);
  await continues(reader);
  await reader.sees("Please check what you entered");
  await expect.poll(() => hasFocus(reader, "Street address")).toBe(true);
  expect(await reader.page.getByText(beside).count()).toBe(2);
  await reader.types("Street address", "x".repeat(101));
  await reader.types("First name", "N".repeat(51));
  await continues(reader);
  const listed = () => summaryOf(reader).getByRole("link").allTextContents();
  await expect
    .poll(listed)
    .toEqual(["Shorten the first name to 50 characters", "Shorten the street address to 100 characters"]);
  expect(await hasFocus(reader, "First name")).toBe(true);
  await entersAddress(reader);
  await continues(reader);
  await reader.seesHeading("Payment");
});

test("looks up the login that was typed last, even if an earlier answer arrives later", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 400/] });
  const first = Promise.withResolvers<void>();
  await reader.page.route(
    "**/api/Subscriber/SetupAccount*",
    async (route) => {
      await first.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  const asked = reader.page.waitForRequest("**/api/Subscriber/SetupAccount*");
  await entersLogin(reader, goodCard);
  await asked;
  await entersLogin(reader);
  first.resolve();
  await reader.sees("User account does not exist.  Would you like to create one?");
  expect(await reader.page.getByText("Please do not enter a card number here.").count()).toBe(0);
});

test("keeps the email after a wrong password at sign-in, and continues with the right one", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email, pardons: [/status of 422/] });
  await reader.opens("/account");
  await reader.types("Email address", email);
  await reader.types("Password", "another-one-9");
  await reader.presses("Sign in");
  await reader.sees("The email address and password don't match.");
  expect(await reader.reads("Email address")).toBe(email);
  expect(await reader.reads("Password")).toBe("");
  await reader.pictures("wrong-password");
  await reader.types("Password", password);
  await reader.presses("Sign in");
  await reader.seesHeading("Hello, Nora");
});
