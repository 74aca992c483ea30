import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import type { MoodName } from "#sandbox/moods.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { moneyOf } from "#tests/world/money.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { emailsAbout, pass, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

test.each<MoodName>(["holds-and-records-late", "answers-and-records-late", "acts-twice-and-records-late"])(
  "a renewal of a gateway that %s is charged once, on whatever days it is checked",
  async (mood) => {
    const publisher = await aPublisher(site);
    const { accountNumber } = await aSubscriber(site, publisher, {
      bundleID: "wed-fri-sun",
      rateCode: "wed-fri-sun-4w",
    });
    const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
    gatewayMood(site, publisher, "sale", mood, { looks: 99 });
    await passTo(site, publisher, toDay(chargeOn ?? ""));
    for (let day = 0; day < 10; day++) {
      for (const minutes of [6, 6]) {
        site.passMinutes(minutes);
        await reconcilePayments(site.work, publisher.tenantId);
      }
      await pass(site, publisher, 1);
    }
    for (const minutes of [30, 30, 30, 30]) {
      site.passMinutes(minutes);
      await reconcilePayments(site.work, publisher.tenantId);
    }
    expect({
      ...(await moneyOf(site, publisher)),
      declines: await emailsAbout(site, publisher, accountNumber, "paymentFailed"),
      differences: await auditWithGateway(site, publisher),
    }).toMatchObject({ charges: [3600, 3600], posted: 7200, declines: [], differences: [] });
  },
);
