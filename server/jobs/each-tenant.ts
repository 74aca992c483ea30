import { repeatInParallel } from "#server/repeat-in-parallel.ts";
import type { WorkNeeds } from "./job-needs.ts";

/** They share the connections with readers, who come first. */
const publicationsAtOnce = 8;

/**
 * Runs the work at every open publication, several at a time, so that neither a fault at one nor a long night's work
 * there delays the others.
 */
export async function eachTenant(
  { publications, log }: Pick<WorkNeeds, "publications" | "log">,
  step: (tenantId: number) => Promise<unknown>,
): Promise<void> {
  const { byDomain } = await publications.directory();
  const open = [...byDomain.values()].filter(({ isClosed }) => !isClosed).values();
  const next = async (): Promise<boolean> => {
    const { value: one } = open.next();
    if (one === undefined) return false;
    try {
      await step(one.tenantId);
    } catch (fault) {
      log.error({ err: fault, domain: one.domain }, "a job failed for this publication");
    }
    return true;
  };
  await repeatInParallel(next, { atFirst: publicationsAtOnce, most: publicationsAtOnce });
}
