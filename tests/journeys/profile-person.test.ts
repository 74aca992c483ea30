import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { englishLeft } from "./english-left.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Wishes } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

async function atProfile(wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email, accountNumber } = await aSubscriber(world.site, publisher);
  const reader = await aSignedInReader(world, publisher, email, wishes);
  await reader.opens(paths.profile);
  return { publisher, reader, email, accountNumber };
}

test("changes name and phone in two presses, on a phone", async () => {
  const { reader, email } = await atProfile({ viewport: narrow });
  await using _ = reader;
  await reader.seesHeading("My Profile");
  await reader.sees("(262) 555-0121");
  await reader.presses("Change name or phone");
  await reader.seesHeading("Name and phone number");
  expect(await reader.reads("First name")).toBe("Nora");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("profile-person");
  await reader.types("Last name", "Ellingsen-Aas");
  await reader.types("Phone (optional)", "6085550199");
  expect(await reader.reads("Phone (optional)")).toBe("(608) 555-0199");
  await reader.presses("Save changes");
  await reader.sees("Your changes have been saved successfully.");
  await reader.sees("Nora Ellingsen-Aas");
  await reader.sees("(608) 555-0199");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("profile-person-saved");
  expect(reader.effort).toEqual({ presses: 2, fields: 2 });
  await emailAbout(world.site, email, "Your name or phone number at");
});

test("changes name and phone in Spanish, on a phone", async () => {
  const { reader } = await atProfile({ viewport: narrow, locale: "es-US" });
  await using _ = reader;
  await reader.seesHeading("Mi perfil");
  await reader.presses("Cambiar nombre o teléfono");
  await reader.types("Apellido", "");
  await reader.types("Teléfono (opcional)", "12");
  await reader.presses("Guardar los cambios");
  await reader.sees("Escriba el apellido");
  expect([...(await englishLeft(reader.page)), ...(await faultsOf(reader))]).toEqual([]);
  await reader.pictures("es-profile-person");
  await reader.types("Apellido", "Ellingsen-Aas");
  await reader.types("Teléfono (opcional)", "");
  await reader.presses("Guardar los cambios");
  await reader.sees("Nora Ellingsen-Aas");
  expect([...(await englishLeft(reader.page)), ...(await faultsOf(reader))]).toEqual([]);
});

test("says in an old tab that the name was changed in another, keeps what was typed, and saves on the next press", async () => {
  const { reader, publisher, accountNumber } = await atProfile();
  await using _ = reader;
  await reader.presses("Change name or phone");
  await reader.types("Phone (optional)", "(608) 555-0199");
  const { token }: { token: string } = JSON.parse((await reader.stored())["userAuth"] ?? "{}");
  const seen = { firstName: "Nora", lastName: "Ellingsen", phone: "(262) 555-0121" };
  const input = { domain: publisher.domain, accountNumber, ...seen, lastName: "Aas", seen };
  await call(world.site, "changePerson", input, { token, key: newKey() });
  await reader.presses("Save changes");
  await reader.sees("Your name or phone number was changed in another window.");
  expect(await reader.reads("Phone (optional)")).toBe("(608) 555-0199");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Last name", "Aas");
  await reader.presses("Save changes");
  await reader.sees("Your changes have been saved successfully.");
  await reader.sees("Nora Aas");
});
