import { isPostcode } from './postal-address.ts';

/**
 * The first characters of the postcodes of each region, by the data of Google's libaddressinput. A few postcodes are those of two regions.
 * Spanish communities contain provinces, and both are regions.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  AU: `ACT:02,29,260,2540,2610-2618,2620 NSW:1,20-25,27-28,262-269,2611,2618-2620,3500,3585-3586,3644,3707 NT:08-09 QLD:4,9 SA:5,0872
    TAS:7 VIC:3,8 WA:6,0872`,
  BR: `AC:699 AL:57 AM:690-692,694-698 AP:689 BA:40-48 CE:60-63 DF:70-71,720-727,730-736 ES:29 GO:728-729,737-739,74-76 MA:65 MG:3 MS:79
    MT:780-788 PA:66-67,680-688 PB:58 PE:50-56 PI:64 PR:80-87 RJ:20-28 RN:59 RO:768-769,789 RR:693 RS:9 SC:88-89 SE:49 SP:01-09,11-19 TO:77`,
  CA: 'AB:T BC:V MB:R NB:E NL:A NS:B NT:X0E,X0G,X1A NU:X0A,X0B,X0C ON:K,L,M,N,P PE:C QC:G,H,J,K1A SK:S,R8A YT:Y',
  ES: `VI:01 AB:02 A:03 AL:04 AV:05 BA:06 PM:07 B:08 BU:09 CC:10 CA:11 CS:12 CR:13 CO:14 C:15 CU:16 GI:17 GR:18 GU:19 SS:20 H:21 HU:22 J:23
    LE:24 L:25 LO:26 LU:27 M:28 MA:29 MU:30 NA:31 OR:32 O:33 P:34 GC:35 PO:36 SA:37 TF:38 S:39 SG:40 SE:41 SO:42 T:43 TE:44 TO:45 V:46 VA:47
    BI:48 ZA:49 Z:50 CE:51 ML:52 AN:04,11,14,18,21,23,29,41 AR:22,44,50 CN:35,38`,
  MX: `CMX:00-16 AGU:20 BCN:21-22 BCS:23 CAM:24 COA:25-27 COL:28 CHP:29-30 CHH:31-33 DUR:34-35 GUA:36-38 GRO:39-41 HID:42-43 JAL:44-49
    MEX:50-57 MIC:58-61 MOR:62 NAY:63 NLE:64-67 OAX:68-71 PUE:72-75 QUE:76 ROO:77 SLP:78-79 SIN:80-82 SON:83-85 TAB:86 TAM:87-89 TLA:90
    VER:91-96 YUC:97 ZAC:98-99`,
  US: `AA:340 AE:09 AK:995-999 AL:35-36 AP:962-966 AR:716-719,72 AS:96799 AZ:85-86 CA:90-95,960-961 CO:80-81 CT:06 DC:200,202-205,569
    DE:197-199 FL:32-33,341-349 FM:96941-96944 GA:30-31,398-399 GU:96910-96932 HI:968,9670-9678,96790-96798 IA:50-52 ID:832-839 IL:60-62 IN:46-47 KS:66-67
    KY:40-41,420-427 LA:70,710-715 MA:01,020-027,05501,05544 MD:206-209,21 ME:039,04 MH:96960-96979 MI:48-49 MN:55,560-567 MO:63-65
    MP:96950-96952 MS:386-397 MT:59 NC:27-28 ND:58 NE:68-69 NH:030-038 NJ:07-08 NM:87,880-884 NV:889,89 NY:005,06390,10-14 OH:43-45
    OK:73-74 OR:97 PA:15-18,190-196 PR:006-007,009 PW:96939-96940 RI:028-029 SC:29 SD:57 TN:37,380-385 TX:73301,73344,75-79,885 UT:84
    VA:201,22-23,240-246 VI:008 VT:05 WA:98,990-994 WI:53-54 WV:247-249,25-26 WY:82,830-831,83414`,
};

/** ISO 3166-1. */
export const WITH_REGIONAL_POSTCODES = Object.keys(PREFIXES);

/** The regions (the part of ISO 3166-2 after the country) that have a postcode. None for a text that is no postcode of the country, and for a country whose postcodes name no region. */
export function regionsOfPostcode(country: string, postcode: string): readonly string[] {
  const regions = prefixesOf(country);
  if (regions.size === 0 || !isPostcode(country, postcode)) return [];
  const text = postcode.toUpperCase();
  const found = Array.from({ length: MAX_PREFIX }, (_, end) => regions.get(text.slice(0, end + 1)) ?? []);
  return [...new Set(found.flat())];
}

/** Whether a postcode is known to be of other regions only. False for an unknown region. */
export function isOfOtherRegion(country: string, region: string, postcode: string): boolean {
  const regions = regionsOfPostcode(country, postcode);
  const known = [...prefixesOf(country).values()].flat();
  return known.includes(region) && regions.length > 0 && !regions.includes(region);
}

const MAX_PREFIX = 5;

const byCountry = new Map<string, ReadonlyMap<string, string[]>>();

/** Regions by prefix. */
function prefixesOf(country: string): ReadonlyMap<string, string[]> {
  const before = byCountry.get(country);
  if (before) return before;
  const regions = new Map<string, string[]>();
  for (const entry of PREFIXES[country]?.split(/\s+/) ?? []) {
    const [region = '', ranges = ''] = entry.split(':');
    for (const range of ranges.split(','))
      for (const prefix of prefixesIn(range)) regions.set(prefix, [...(regions.get(prefix) ?? []), region]);
  }
  byCountry.set(country, regions);
  return regions;
}

function prefixesIn(range: string): string[] {
  const [first = '', last] = range.split('-');
  if (last === undefined) return [first];
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) =>
    String(Number(first) + index).padStart(first.length, '0'),
  );
}
