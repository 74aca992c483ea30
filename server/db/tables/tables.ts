import type { AccountTables } from "./account.ts";
import type { AnalyticsTables } from "./analytics.ts";
import type { DeliveryTables } from "./delivery.ts";
import type { GiftTables } from "./gift.ts";
import type { CatalogueTables, DirectoryTables } from "./directory.ts";
import type { IdentityTables } from "./identity.ts";
import type { MoneyTables } from "./money.ts";
import type { TimeTables } from "./time.ts";

/** Every table, as Kysely sees it. A test compares the names with the catalog of the migrated database. */
export type Tables = DirectoryTables &
  CatalogueTables &
  IdentityTables &
  AccountTables &
  MoneyTables &
  DeliveryTables &
  GiftTables &
  AnalyticsTables &
  TimeTables;
