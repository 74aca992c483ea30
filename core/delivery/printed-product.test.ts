import { expect, test } from "vitest";
import { digitalBundle, sampleBundle } from "../sample-plans.ts";
import { printedProducts, productMeant } from "./printed-product.ts";

const products = printedProducts(sampleBundle, "Kettle Lakes Courier");

test("a print plan delivers the newspaper, a digital one nothing", () => {
  expect(products).toEqual([{ product: "newspaper", name: "Kettle Lakes Courier" }]);
  expect(printedProducts(digitalBundle, "Kettle Lakes Courier")).toEqual([]);
});

test("the product is meant by its code, its name, or the plan that brings it", () => {
  for (const asked of ["newspaper", "kettle lakes courier", " Wed/Fri/Sun ", "print-3"])
    expect(productMeant(products, sampleBundle, asked)).toBe(products[0]);
  for (const asked of ["", "digital", "Beacon"]) expect(productMeant(products, sampleBundle, asked)).toBeNull();
  expect(productMeant([], digitalBundle, "newspaper")).toBeNull();
});
