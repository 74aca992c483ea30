import type { Generated, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { KeyScope } from "#core/site/api-key.ts";
import type { Json } from "./directory.ts";

export type MachineTables = {
  /** A key of one of the publisher's other systems. */
  api_key: {
    tenant_id: number;
    key_id: GeneratedAlways<number>;
    name: string;
    scopes: KeyScope[];
    key_hash: Buffer;
    /** Its beginning, as it is shown. */
    hint: string;
    made_at: Date;
    made_by: string;
    expires_on: Day | null;
    last_used_on: Generated<Day | null>;
    revoked_at: Generated<Date | null>;
  };
  /** Signs what other systems check without asking. */
  signing_key: {
    tenant_id: number;
    key_number: number;
    kid: string;
    public_key: Json<Readonly<Record<"kty" | "n" | "e", string>>>;
    sealed_private_key: Buffer;
    made_at: Date;
    made_by: string;
    signs_from: Date;
  };
};
