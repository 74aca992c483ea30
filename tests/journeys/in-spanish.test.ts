import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { longDay, monthDay } from "#core/format/day-text.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable, password, person } from "#tests/world/shopper.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { aSignedInReader } from "./account-home.ts";
import { goodCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { faultsInSpanish } from "./spanish.ts";

const world = withJourneys();

test("sells a digital subscription to a visitor whose browser asks for Spanish", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  await using reader = await world.reader(publisher, { locale: "es-US" });
  await reader.opens("/subscribe");
  await reader.sees("Paso 1 de 3");
  await reader.sees("A pagar hoy");
  await reader.sees(/^se renueva el /);
  expect(await faultsInSpanish(reader, "plans")).toEqual([]);
  await reader.ticks("Acepto estos términos");
  await reader.presses("Empezar suscripción");

  await reader.seesHeading("Su cuenta y facturación");
  await reader.presses("Continuar al pago");
  await reader.sees("Revise lo que escribió");
  expect(await faultsInSpanish(reader, "account-missing")).toEqual([]);
  await reader.types("Correo electrónico", reader.email);
  await reader.types("Confirme el correo electrónico", reader.email);
  await reader.types("Contraseña", password);
  await reader.types("Nombre", person.firstName);
  await reader.sees("Esa cuenta no existe. ¿Desea crear una?");
  await reader.types("Apellido", person.lastName);
  await reader.types("Calle y número", deliverable.streetAddress);
  await reader.types("Ciudad", deliverable.city);
  await reader.types("Estado", deliverable.stateCode);
  await reader.types("Código postal", deliverable.zip);
  await reader.types("Teléfono (opcional)", person.phoneNumber);
  await reader.sees("¡La dirección es válida!");
  expect(await faultsInSpanish(reader, "account")).toEqual([]);
  await reader.presses("Crear cuenta y continuar");

  await reader.sees("Paso 3 de 3");
  await reader.sees("Su cuenta está lista");
  await reader.ticks("Tarjeta de crédito");
  await reader.card.types("Número de tarjeta", goodCard);
  await reader.card.types("Vencimiento", "1229");
  await reader.card.types("Código de seguridad", "123");
  await reader.card.presses("Pagar $1.00");
  await reader.card.sees("Falta el nombre que aparece en la tarjeta");
  expect(await faultsInSpanish(reader, "payment")).toEqual([]);
  await reader.card.types("Nombre en la tarjeta", `${person.firstName} ${person.lastName}`);
  await reader.card.presses("Pagar $1.00");

  await reader.isAt("/subscribe/thankyou");
  await reader.seesHeading("Gracias");
  await reader.sees("Empiece a leer");
  expect(await faultsInSpanish(reader, "thank-you")).toEqual([]);
});

test("shows a subscriber the account in Spanish and stops delivery", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const subscriber = await aPaperReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, subscriber.email, { locale: "es-US" });
  await reader.opens("/account");
  await reader.seesHeading("Hola, Nora");
  await reader.sees(`Cuenta n.º ${subscriber.accountNumber}`);
  await reader.sees("Su suscripción incluye");
  expect(await faultsInSpanish(reader, "home")).toEqual([]);

  await reader.region("Cuenta").presses("Suspensión temporal");
  await reader.seesHeading("Suspender mi periódico");
  const first = toDay((await reader.field("Fecha de suspensión").getAttribute("min")) ?? "");
  await reader.presses("Revisar cambios");
  await reader.sees("Escriba la fecha de suspensión");
  await reader.types("Fecha de suspensión", first);
  await reader.types("Fecha de reanudación", addDays(first, 31));
  await reader.presses("Revisar cambios");
  await reader.sees("La suspensión puede durar 30 días como máximo.");
  expect(await faultsInSpanish(reader, "stop-too-long")).toEqual([]);
  await reader.types("Fecha de reanudación", addDays(first, 14));
  await reader.presses("Revisar cambios");
  await reader.seesHeading(
    `La entrega se suspende el ${monthDay(first, "es")} y se reanuda el ${monthDay(addDays(first, 14), "es")}`,
  );
  expect(await faultsInSpanish(reader, "stop-preview")).toEqual([]);
  await reader.presses("Suspender la entrega");
  await reader.sees("La suspensión de su entrega está programada");
  expect(await faultsInSpanish(reader, "stop-confirmed")).toEqual([]);
  await reader.presses("Programar otra suspensión");
  await reader.types("Fecha de suspensión", "2018-01-01");
  await reader.types("Fecha de reanudación", "2018-01-09");
  await reader.presses("Revisar cambios");
  await reader.sees(`Elija una fecha de suspensión a partir del ${longDay(first, "es")}`);
});
