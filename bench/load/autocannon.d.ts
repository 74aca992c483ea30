declare module "autocannon" {
  type Request = {
    readonly method?: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Request[];
    readonly setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
  };
  type Result = {
    readonly requests: { readonly total: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly latency: { readonly p99: number };
  };
  function autocannon(options: Options): Promise<Result>;
  export default autocannon;
}
