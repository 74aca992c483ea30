import { expect, test } from "vitest";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail, password } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { englishLeft } from "./english-left.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader, type Wishes } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** A reader with a proven mailbox, at My Profile. */
async function atProfile(wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher);
  const language = wishes.locale === "es-US" ? "es" : "en";
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now(), language = $2 where email = $1", [
    email,
    language,
  ]);
  const reader = await aSignedInReader(world, publisher, email, wishes);
  await reader.opens(paths.profile);
  return { publisher, reader, email };
}

const codeIn = (text: string): string => /([A-Z0-9]{5}-[A-Z0-9]{5})/.exec(text)?.[1] ?? "";

/** Opens the link that was sent to the old mailbox. */
async function opensOldLink(reader: Reader, text: string): Promise<void> {
  const link = /https?:\S+sign-in-email\S+/.exec(text)?.[0] ?? "";
  await reader.page.goto(link.replace(/^https?:\/\/[^/]+/, world.address));
}

const inDialog = (reader: Reader) => reader.page.getByRole("dialog");

test("changes the sign-in email with both mailboxes confirming, on a phone", async () => {
  const { reader, email } = await atProfile({ viewport: narrow });
  await using _ = reader;
  const to = newEmail();
  await reader.presses("Change sign-in email");
  await inDialog(reader).waitFor();
  await reader.pictures("sign-in-email-asks");
  await reader.types("New sign-in email", to);
  await reader.presses("Send the code");
  await reader.sees(`We emailed a code to ${to}.`);
  await reader.pictures("sign-in-email-code");
  await reader.types("Code from the email", "AAAAA-AAAAA");
  await reader.presses("Confirm the new email");
  await reader.sees("That code doesn't work.");
  expect(await faultsOf(reader)).toEqual([]);
  const { text } = await emailAbout(world.site, to, "Your code to sign in to");
  await reader.types("Code from the email", codeIn(text).toLowerCase());
  await reader.presses("Confirm the new email");
  await reader.sees(`${to} is confirmed.`);
  await reader.sees(`you'll sign in with ${to}.`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("sign-in-email-held");
  // One of each was for the wrong code.
  expect(reader.effort).toEqual({ presses: 4, fields: 3 });

  await opensOldLink(reader, (await emailAbout(world.site, email, "Did you ask to change your sign-in email")).text);
  await reader.seesHeading("Change your sign-in email?");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("sign-in-email-old-mailbox");
  await reader.presses("Yes, I asked for this");
  await reader.seesHeading("Your sign-in email has changed");
  await reader.presses("Go to my account");
  await reader.opens(paths.profile);
  await reader.button("Change sign-in email").waitFor();
  await reader.sees(to);
  expect(await reader.page.getByText(email).count()).toBe(0);
  expect(JSON.parse((await reader.stored())["userAuth"] ?? "{}")).toMatchObject({ username: to });
  await emailAbout(world.site, to, "Your sign-in email at");
  await emailAbout(world.site, email, "Your sign-in email at");
});

test("changes it in Spanish, on a phone", async () => {
  const { reader, email } = await atProfile({ viewport: narrow, locale: "es-US" });
  await using _ = reader;
  const faults = async () => [...(await englishLeft(reader.page)), ...(await faultsOf(reader))];
  const to = newEmail();
  await reader.presses("Cambiar el correo de inicio");
  await reader.types("Correo nuevo para iniciar sesión", "nora");
  await reader.presses("Enviar el código");
  expect(await englishLeft(reader.page)).toEqual([]);
  await reader.types("Correo nuevo para iniciar sesión", to);
  await reader.presses("Enviar el código");
  await reader.sees(`Enviamos un código a ${to}.`);
  expect(await faults()).toEqual([]);
  await reader.pictures("es-sign-in-email-code");
  const { text } = await emailAbout(world.site, to, "Su código para iniciar sesión en");
  await reader.types("Código del correo", codeIn(text));
  await reader.presses("Confirmar el correo nuevo");
  await reader.sees(`${to} está confirmado.`);
  await reader.pictures("es-sign-in-email-held");
  await opensOldLink(reader, (await emailAbout(world.site, email, "¿Pidió usted cambiar su correo")).text);
  await reader.seesHeading("¿Desea cambiar el correo con el que inicia sesión?");
  expect(await faults()).toEqual([]);
  await reader.presses("No, detenerlo");
  await reader.seesHeading("Detuvimos el cambio");
  expect(await faults()).toEqual([]);
  await reader.pictures("es-sign-in-email-stopped");
});

/** Makes the sign-in this old. */
const signedInBefore = ({ tenantId }: Publisher, minutes: number) =>
  asOwner(
    world.site.store.owner,
    "update session set signed_in_at = now() - make_interval(mins => $2) where tenant_id = $1",
    [tenantId, minutes],
  );

test("asks for the password after five minutes, finds the waiting change again, and can drop it", async () => {
  const { reader, publisher, email } = await atProfile();
  await using _ = reader;
  await signedInBefore(publisher, 6);
  const to = newEmail();
  await reader.presses("Change sign-in email");
  await reader.types("New sign-in email", to);
  await reader.presses("Send the code");
  await reader.sees("For your security, please enter your password first.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("sign-in-email-password");
  await reader.types("Your password", "not-the-password");
  await reader.presses("Send the code");
  await reader.sees("That's not the right password. Please try again.");
  await reader.types("Your password", password);
  await reader.presses("Send the code");
  await reader.sees(`We emailed a code to ${to}.`);
  await reader.presses("Send a new code");
  await reader.sees(`We emailed a new code to ${to}.`);

  await reader.reloads();
  await reader.sees(`To sign in with ${to}, enter the code that we emailed there.`);
  await reader.pictures("sign-in-email-waiting");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Enter the code");
  await reader.field("Code from the email").waitFor();
  await reader.page.keyboard.press("Escape");
  await reader.presses("Keep my current email");
  await reader.sees("We canceled the change. You sign in with the same email as before.");
  await reader.button("Change sign-in email").waitFor();
  await reader.sees(email);
});
