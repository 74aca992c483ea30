import type { AddressValidator } from "#server/adapters/address/port.ts";
import { createOfflineValidator } from "#server/adapters/address/offline/offline-validator.ts";
import { createSmartyValidator } from "#server/adapters/address/smarty/smarty-validator.ts";
import { createUspsValidator } from "#server/adapters/address/usps/usps-validator.ts";
import { openZipTable } from "#server/adapters/address/zip/zip-table.ts";
import { startSmartyFake } from "./smarty-fake.ts";
import type { SmartyFake } from "./smarty-fake.ts";
import { startUspsFake } from "./usps-fake.ts";
import type { UspsFake } from "./usps-fake.ts";

const zips = openZipTable();

/** A clock that only tests move. */
export const stoppedClock = () => {
  let ms = 0;
  return { now: () => ms, pass: (seconds: number) => void (ms += seconds * 1000) };
};

type Options = { readonly now?: () => number; readonly timeoutMs?: number | undefined };

export const uspsAt = (
  fake: Pick<UspsFake, "baseUrl" | "credentials">,
  { now = () => 0, timeoutMs = 10_000 }: Options = {},
) =>
  createUspsValidator({
    baseUrl: fake.baseUrl,
    credentials: fake.credentials,
    zips,
    now,
    timeoutMs,
    reach: "loopback",
  });

export const smartyAt = (
  fake: Pick<SmartyFake, "baseUrl" | "authId" | "authToken">,
  { now = () => 0, timeoutMs = 10_000 }: Options = {},
) => {
  const { baseUrl, authId, authToken } = fake;
  return createSmartyValidator({ baseUrl, authId, authToken, zips, now, timeoutMs, reach: "loopback" });
};

/** A port on which nobody listens. */
const nowhere = "http://127.0.0.1:9";

export type Opened = { readonly validator: AddressValidator; readonly close: () => Promise<void> };

/** Every adapter of the port, working and out of reach. */
export const validators: readonly { name: string; open: () => Promise<Opened>; outOfReach: () => AddressValidator }[] =
  [
    {
      name: "offline",
      open: async () => ({ validator: createOfflineValidator(zips), close: async () => undefined }),
      outOfReach: () => createOfflineValidator(openZipTable("/nowhere/US.txt")),
    },
    {
      name: "usps",
      open: async () => {
        const fake = await startUspsFake();
        return { validator: uspsAt(fake), close: fake.close };
      },
      outOfReach: () => uspsAt({ baseUrl: nowhere, credentials: { clientId: "x", clientSecret: "x" } }),
    },
    {
      name: "smarty",
      open: async () => {
        const fake = await startSmartyFake();
        return { validator: smartyAt(fake), close: fake.close };
      },
      outOfReach: () => smartyAt({ baseUrl: nowhere, authId: "x", authToken: "x" }),
    },
  ];
