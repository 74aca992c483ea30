import type { Json } from "./directory.ts";

export type AnalyticsTables = {
  /** Events on their way to the publisher's tracker; forwarded ones are deleted. */
  analytics_event: { tenant_id: number; event_id: string; event: Json<unknown>; happened_at: Date };
};
