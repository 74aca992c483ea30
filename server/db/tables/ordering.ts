import type { GeneratedAlways } from "kysely";

export type OrderingTables = {
  offer_code_use: {
    tenant_id: number;
    subscription_id: number;
    code: string;
    login_id: number | null;
    mailbox: string;
    held_until: Date;
  };
  order_source: {
    tenant_id: number;
    source_id: GeneratedAlways<number>;
    subscription_id: number | null;
    gift_id: string | null;
    source: string;
    medium: string;
    campaign: string;
    term: string;
    content: string;
  };
};
