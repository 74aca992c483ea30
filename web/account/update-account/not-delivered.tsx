import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { Stack } from "#web/ui/stack.tsx";

/** No paper comes to this ZIP: what there is instead (subscribe §5). */
export function NotDelivered({ zip }: { zip: string }): ReactNode {
  const { features } = useSite();
  return (
    <Stack gap={8}>
      <p>We do not deliver the paper to {zip}. Please enter another address.</p>
      <p>
        You can read every issue online wherever you are: customer service changes your subscription to a digital one.
        {features.subscription_services && (
          <>
            {" "}
            <Link to={paths.subscribe}>See digital plans</Link>
          </>
        )}
      </p>
      <ContactUs />
    </Stack>
  );
}
