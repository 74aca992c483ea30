import type { Bundle } from "#contract/site.ts";
import { record } from "#web/analytics/record.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { queryClient } from "#web/data/query-client.ts";
import { checkoutAtPageLoad, checkoutStore } from "./current-checkout.ts";
import { measuredChanges } from "./measured-changes.ts";
import { offersKey } from "./use-offers.ts";

// Loaded after the plans are shown, so it catches up on what has happened since. It continues as long as the page is
// open, because a payment may be answered while another screen is shown.
let before = checkoutAtPageLoad();

function look(): void {
  const after = checkoutStore().now();
  const { domain, options, offers } = currentBoot();
  const shop = {
    offers: queryClient.getQueryData<readonly Bundle[]>(offersKey(domain)) ?? offers,
    brand: options?.siteName ?? "",
    page: window.location,
    checkoutID: checkoutStore().checkoutID(),
  };
  for (const entry of measuredChanges(before, after, shop)) record(entry);
  before = after;
}

look();
checkoutStore().subscribe(look);
