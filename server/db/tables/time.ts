export type TimeTables = {
  sandbox_day: { tenant_id: number; days_ahead: number };
};
