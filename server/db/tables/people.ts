export type PeopleTables = {
  contact_email_token: {
    tenant_id: number;
    token_hash: Buffer;
    account_number: number;
    email: string;
    created_at: Date;
  };
  account_access: {
    tenant_id: number;
    access_id: string;
    login_id: number;
    asked_number: number | null;
    asked_email: string | null;
    created_at: Date;
    looked_up_at: Date | null;
    mailed_to: string | null;
    code_hash: Buffer | null;
    code_made_at: Date | null;
    tries: number;
    used_at: Date | null;
  };
};
