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
    /** The beginning of the key, shown to people. */
    hint: string;
    made_at: Date;
    made_by: string;
    expires_on: Day | null;
    last_used_on: Generated<Day | null>;
    revoked_at: Generated<Date | null>;
  };
  /** A key whose signatures other systems check without asking us. */
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
  /** One of the paper's sites or apps whose readers sign in here. */
  sign_in_client: {
    tenant_id: number;
    client_number: GeneratedAlways<number>;
    client_id: string;
    name: string;
    secret_hash: Buffer | null;
    redirect_uris: string[];
    sign_out_uris: string[];
    sign_out_notice_uri: string | null;
    made_at: Date;
    made_by: string;
    ended_at: Generated<Date | null>;
  };
  /** What the OpenID provider stores about sign-ins there. */
  openid_record: {
    tenant_id: number;
    model: string;
    id_hash: Buffer;
    uid: string | null;
    grant_id: string | null;
    client_id: string | null;
    login_id: number | null;
    payload: Json<Readonly<Record<string, unknown>>>;
    consumed_at: Generated<Date | null>;
    expires_at: Date;
  };
};
