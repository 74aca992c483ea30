import * as z from "zod/mini";

/** Rules 2, in the order of a subscription's states. */
export const subscriptionStatus = z.enum(["pending", "active", "stopped", "pastDue", "grace", "cancelling", "ended"]);
