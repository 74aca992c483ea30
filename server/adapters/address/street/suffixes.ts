/** USPS Publication 28, appendix C1: the standard abbreviation of a street suffix, then the ways people write it. */
const spellings = `
Aly allee alley ally|Anx anex annex annx|Arc arcade|Ave av aven avenu avenue avn avnue|Byu bayoo bayou|Bch beach|Bnd bend
Blf bluf bluff|Blfs bluffs|Btm bot bottm bottom|Blvd boul boulevard boulv|Br brnch branch|Brg brdge bridge|Brk brook
Brks brooks|Bg burg|Bgs burgs|Byp bypa bypas bypass byps|Cp camp cmp|Cyn canyn canyon cnyn|Cpe cape
Cswy causeway causwa|Ctr cen cent center centr centre cnter cntr|Ctrs centers|Cir circ circl circle crcl crcle|Cirs circles
Clf cliff|Clfs cliffs|Clb club|Cmn common|Cmns commons|Cor corner|Cors corners|Crse course|Ct court crt|Cts courts|Cv cove
Cvs coves|Crk creek|Cres crescent crsent crsnt|Crst crest|Xing crossing crssng|Xrd crossroad|Xrds crossroads|Curv curve
Dl dale|Dm dam|Dv div divide dvd|Dr driv drive drv|Drs drives|Est estate|Ests estates|Expy exp expr express expressway expw
Ext extension extn extnsn|Exts extensions|Fall fall|Fls falls|Fry ferry frry|Fld field|Flds fields|Flt flat|Flts flats
Frd ford|Frds fords|Frst forest forests|Frg forg forge|Frgs forges|Frk fork|Frks forks|Ft fort frt|Fwy freeway freewy frway frwy
Gdn garden gardn grden grdn|Gdns gardens grdns|Gtwy gateway gatewy gatway gtway|Gln glen|Glns glens|Grn green|Grns greens
Grv grov grove|Grvs groves|Hbr harb harbor harbr hrbor|Hbrs harbors|Hvn haven|Hts heights ht|Hwy highway highwy hiway hiwy hway
Hl hill|Hls hills|Holw hllw hollow hollows holws|Inlt inlet|Is island islnd|Iss islands islnds|Isle isle isles
Jct jction jctn junction junctn juncton|Jcts jctns junctions|Ky key|Kys keys|Knl knol knoll|Knls knolls|Lk lake|Lks lakes
Land land|Lndg landing lndng|Ln lane|Lgt light|Lgts lights|Lf loaf|Lck lock|Lcks locks|Ldg ldge lodg lodge|Loop loop loops
Mall mall|Mnr manor|Mnrs manors|Mdw meadow|Mdws meadows medows|Mews mews|Ml mill|Mls mills|Msn mission missn mssn|Mtwy motorway
Mt mnt mount|Mtn mntain mntn mountain mountin mtin|Mtns mountains mntns|Nck neck|Orch orchard orchrd|Oval oval ovl|Opas overpass
Park park prk parks|Pkwy parkway parkwy pkway pky parkways pkwys|Pass pass|Psge passage|Path path paths|Pike pike pikes|Pne pine
Pnes pines|Pl place|Pln plain|Plns plains|Plz plaza plza|Pt point|Pts points|Prt port|Prts ports|Pr prairie prr
Radl rad radial radiel|Ramp ramp|Rnch ranch ranches rnchs|Rpd rapid|Rpds rapids|Rst rest|Rdg rdge ridge|Rdgs ridges
Riv river rvr rivr|Rd road|Rds roads|Rte route|Row row|Rue rue|Run run|Shl shoal|Shls shoals|Shr shoar shore|Shrs shoars shores
Skwy skyway|Spg spng spring sprng|Spgs spngs springs sprngs|Spur spur spurs|Sq sqr sqre squ square|Sqs sqrs squares
Sta station statn stn|Stra strav straven stravenue stravn strvn strvnue|Strm stream streme|St street strt str|Sts streets
Smt sumit sumitt summit|Ter terr terrace|Trwy throughway|Trce trace traces|Trak track tracks trk trks|Trfy trafficway
Trl trail trails trls|Trlr trailer trlrs|Tunl tunel tunls tunnel tunnels tunnl|Tpke trnpk turnpike turnpk|Upas underpass|Un union
Uns unions|Vly valley vally vlly|Vlys valleys|Via vdct viadct viaduct|Vw view|Vws views|Vlg vill villag village villg villiage
Vlgs villages|Vl ville|Vis vist vista vst vsta|Walk walk walks|Wall wall|Way way wy|Ways ways|Wl well|Wls wells`;

const entries = spellings
  .trim()
  .split(/[|\n]/)
  .flatMap((line) => {
    const [standard = "", ...written] = line.split(" ");
    return [standard.toLowerCase(), ...written].map((word) => [word, standard] as const);
  });

const bySpelling: ReadonlyMap<string, string> = new Map(entries);

/** "street" -> "St". `null` if the word is not a street suffix. */
export const standardSuffix = (word: string): string | null => bySpelling.get(word.toLowerCase()) ?? null;
