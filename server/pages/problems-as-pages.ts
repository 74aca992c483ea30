import type { FastifyInstance, FastifyRequest } from "fastify";
import { languageOfPage, requestedLanguage } from "#server/http/language-of.ts";
import { problemType } from "#server/http/problems.ts";
import type { FindTenantHost, TenantHost } from "#server/http/tenant-host.ts";
import { problemPage, problemPagePolicy, wantsPage } from "./problem-page.ts";

const maxKept = 500;

/**
 * A browser that opens an address gets a page in place of a problem's JSON, with the publication's name if it is known.
 * After a fault nothing is looked up: it is the publication that this address showed last.
 */
export function showProblemsAsPages(app: FastifyInstance, findTenantHost: FindTenantHost): void {
  const seen = new Map<string, TenantHost>();
  const find = async (request: FastifyRequest): Promise<TenantHost | null> => {
    const { protocol, host } = request;
    const [path = "/"] = request.url.split("?");
    return findTenantHost({ protocol, host, path, domain: null });
  };
  app.addHook("onSend", async (request, reply, payload) => {
    if (reply.getHeader("content-type") !== problemType || !wantsPage(request)) return payload;
    const { statusCode: status } = reply;
    const key = keyOf(request);
    const found = status >= 500 ? null : await find(request).catch(() => null);
    const tenantHost = found ?? (status === 404 ? null : (seen.get(key) ?? null));
    const language = tenantHost === null ? requestedLanguage(request) : languageOfPage(tenantHost.publication, request);
    const { method, url: address } = request;
    void reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", problemPagePolicy);
    return problemPage({ status, language, address, method, tenantHost });
  });
  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode !== 200 || !wantsPage(request) || seen.has(keyOf(request))) return;
    const tenantHost = await find(request).catch(() => null);
    if (seen.size >= maxKept) seen.clear();
    if (tenantHost !== null) seen.set(keyOf(request), tenantHost);
  });
}

/** The host, with the publication's prefix if there is one. */
const keyOf = ({ host, url }: FastifyRequest): string => `${host}/${url.split(/[/?]/)[1] ?? ""}`;
