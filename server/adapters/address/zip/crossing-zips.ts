/** The ZIP codes whose places lie in two states (Census ZCTA to place relationship, 2010): both are right. */
export const crossingZips: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["02861", ["MA", "RI"]],
  ["42223", ["KY", "TN"]],
  ["59221", ["MT", "ND"]],
  ["63673", ["IL", "MO"]],
  ["71749", ["AR", "LA"]],
  ["73949", ["OK", "TX"]],
  ["81137", ["CO", "NM"]],
  ["84536", ["AZ", "UT"]],
  ["86044", ["AZ", "UT"]],
  ["86515", ["AZ", "NM"]],
  ["88063", ["NM", "TX"]],
  ["89439", ["CA", "NV"]],
  ["97635", ["CA", "OR"]],
]);
