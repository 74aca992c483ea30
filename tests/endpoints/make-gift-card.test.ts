import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aDonor, lookUp, redeem, staffRefundGift } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aVisitor } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

type Donor = Awaited<ReturnType<typeof aDonor>>;

const card = ({ ofAccount, giftId, token }: Pick<Donor, "ofAccount" | "giftId" | "token">) =>
  call(site, "makeGiftCard", { ...ofAccount, giftId }, { token, key: newKey() });

const codeOf = async (donor: Donor): Promise<string> => {
  const { body } = await card(donor);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return body.code;
};

test("each card has a code to type, shows the gift without the recipient's address, and can be redeemed once", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher);
  const codes = [await codeOf(donor), await codeOf(donor)];
  expect(codes[0]).toMatch(/^[2-9A-Z]{10}$/);
  expect(codes[1]).not.toBe(codes[0]);
  for (const code of codes)
    expect((await lookUp(site, publisher, code)).body).toMatchObject({ standing: "open", recipientEmail: null });
  const { token } = await aVisitor(site, publisher);
  expect((await redeem(site, publisher, codes[0] ?? "", token)).body).toMatchObject({ isSuccess: true });
  expect((await lookUp(site, publisher, codes[1] ?? "")).body).toMatchObject({ standing: "redeemed" });
  expect(await donor.gifts()).toMatchObject([{ state: "redeemed", redeemedOn: expect.any(String) }]);
});

test("refuses a gift that was taken back, a caller without a token, and anybody else's gift", async () => {
  const publisher = await aPublisher(site);
  const [donor, other] = [await aDonor(site, publisher), await aDonor(site, await aPublisher(site))];
  for (const giftId of [other.giftId, randomUUID()]) expectProblem(await card({ ...donor, giftId }), 404);
  expectProblem(await card({ ...donor, token: "" }), 401);
  await staffRefundGift(site, publisher);
  expect((await card(donor)).body).toMatchObject({ isSuccess: false, code: "settled" });
});
