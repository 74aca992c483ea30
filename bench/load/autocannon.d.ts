declare module "autocannon" {
  type Request = {
    readonly method?: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  type Client = {
    setRequests(requests: readonly Request[]): void;
    on(event: "response", listener: (status: number, bytes: number, ms: number) => void): void;
  };
  type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Request[];
    readonly setupClient?: (client: Client) => void;
  };
  type Result = {
    readonly requests: { readonly total: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
  };
  function autocannon(options: Options): Promise<Result>;
  export default autocannon;
}
