import { expect, test } from "vitest";
import { digitalBundle, sampleBundle } from "../sample-plans.ts";
import { findProduct, printedProducts } from "./printed-product.ts";

const products = printedProducts(sampleBundle, "Kettle Lakes Courier");

test("delivers the newspaper with a print plan, and nothing with a digital one", () => {
  expect(products).toEqual([{ product: "newspaper", name: "Kettle Lakes Courier" }]);
  expect(printedProducts(digitalBundle, "Kettle Lakes Courier")).toEqual([]);
});

test("recognizes the product by its code, its name, or the plan that includes it", () => {
  for (const asked of ["newspaper", "kettle lakes courier", " Wed/Fri/Sun ", "print-3"])
    expect(findProduct(products, sampleBundle, asked)).toBe(products[0]);
  for (const asked of ["", "digital", "Beacon"]) expect(findProduct(products, sampleBundle, asked)).toBeNull();
  expect(findProduct([], digitalBundle, "newspaper")).toBeNull();
});
