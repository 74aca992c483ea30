import { circulation, deliveries, form3526Lines } from "./circulation-tables.ts";
import type { DataKind, ExportTable } from "./export-table.ts";
import { deferredRevenue, journal, ordersBySource, salesTaxByPlace, startsAndStops } from "./money-figures.ts";
import { moneyLedger, paperLedger, payments, refunds } from "./money-tables.ts";
import { complaints, stops, subscribers, subscriptions, trail } from "./reader-tables.ts";

/** Every file that a publication can export, by the name that the command and the desk use. */
export const exportTables = {
  subscribers,
  subscriptions,
  payments,
  refunds,
  "money-ledger": moneyLedger,
  "paper-ledger": paperLedger,
  complaints,
  stops,
  trail,
  journal,
  "deferred-revenue": deferredRevenue,
  "sales-tax": salesTaxByPlace,
  "starts-and-stops": startsAndStops,
  "orders-by-source": ordersBySource,
  deliveries,
  circulation,
  "form-3526": form3526Lines,
} as const;

export type ExportName = keyof typeof exportTables;

export const isExportName = (name: string): name is ExportName => Object.hasOwn(exportTables, name);

/** The files with this kind of data. */
export const exportNames = (...holds: readonly DataKind[]): ExportName[] =>
  Object.entries<ExportTable>(exportTables).flatMap(([name, table]) =>
    isExportName(name) && holds.includes(table.dataKind) ? [name] : [],
  );
