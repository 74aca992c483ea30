import type { AccountTables } from "./account.ts";
import type { AnalyticsTables } from "./analytics.ts";
import type { CatalogTables, DirectoryTables } from "./directory.ts";
import type { CirculationTables } from "./circulation.ts";
import type { DeliveryTables } from "./delivery.ts";
import type { FindTables } from "./find.ts";
import type { GiftTables } from "./gift.ts";
import type { IdentityTables } from "./identity.ts";
import type { ImportTables } from "./import.ts";
import type { MailingListTables } from "./mailing-list.ts";
import type { MachineTables } from "./machine.ts";
import type { MoneyTables } from "./money.ts";
import type { OrderingTables } from "./ordering.ts";
import type { PeopleTables } from "./people.ts";
import type { SavingTables } from "./saving.ts";
import type { StaffTables } from "./staff.ts";
import type { TimeTables } from "./time.ts";
import type { WatchTables } from "./watch.ts";
import type { WebhookTables } from "./webhook.ts";

/** Every table, as Kysely sees it. A test compares the names with the catalog of the migrated database. */
export type Tables = AccountTables &
  AnalyticsTables &
  TimeTables &
  CatalogTables &
  CirculationTables &
  DeliveryTables &
  DirectoryTables &
  FindTables &
  GiftTables &
  IdentityTables &
  ImportTables &
  MachineTables &
  MailingListTables &
  MoneyTables &
  OrderingTables &
  PeopleTables &
  SavingTables &
  StaffTables &
  WatchTables &
  WebhookTables;
