import { accessTokenOf } from '../lib/access-token.ts';
import { answerTo, type Call } from '../lib/latency.ts';
import type { GrownShop } from './grown-shop.ts';

/** What people ask of a shop, and the call that asks it of this shop for the n-th time. */
export interface Question {
  name: string;
  ask: (shop: GrownShop, n: number) => Call;
}

const PAGE = 10_000;
const PAGE_LENGTH = 24;
const LONGEST_PAGE = 100;
const BUYERS = 100;
const NEXT = /^<([^>]+)>; rel="next"$/;
const MAKES = ['forged', 'compact', 'balanced', 'tempered', 'lacquered', 'stout', 'slender', 'polished'];
const KINDS = ['hammer', 'chisel', 'rasp', 'mallet', 'auger', 'gouge', 'vise'];

/** In a shop with fewer pages, page 10,000 is its last. */
export async function questionsTo(shops: readonly GrownShop[]): Promise<Question[]> {
  const late = new Map(
    await Promise.all(shops.map(async (shop) => [shop, await callOfPage(shop, PAGE)] as const)),
  );
  const admin = await accessTokenOf(0, 'admin');
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => accessTokenOf(n)));
  const page = (
    path: (n: number, shop: GrownShop) => string,
    tokenOf?: (n: number) => string | undefined,
  ) => {
    return (shop: GrownShop, n: number): Call => ({
      url: `${shop.url}/api${path(n, shop)}`,
      headers: tokenOf ? { authorization: `Bearer ${tokenOf(n)}` } : {},
    });
  };
  return [
    { name: 'first page', ask: page(() => '/purchase') },
    { name: `page ${PAGE}`, ask: (shop) => late.get(shop) ?? { url: shop.url } },
    { name: 'first page by price', ask: page(() => '/purchase?sort=price') },
    {
      name: 'search: a model, 100 tools',
      ask: page((n, { size }) => `/purchase?q=model${String(n % (size / 100)).padStart(5, '0')}`),
    },
    {
      name: 'search: a kind, a twentieth of all',
      ask: page((n) => `/purchase?q=${KINDS[n % KINDS.length]}`),
    },
    {
      name: 'search: a make and a kind, one of 160, a page of 12',
      ask: page((n) => `/purchase?q=${MAKES[n % MAKES.length]}+${KINDS[n % KINDS.length]}&limit=12`),
    },
    {
      name: "admin's order list",
      ask: page(
        () => '/order',
        () => admin,
      ),
    },
    {
      name: 'own orders',
      ask: page(
        (n) => `/order/email?client=buyer${n % BUYERS}@mail.example`,
        (n) => buyers[n % BUYERS],
      ),
    },
  ];
}

/** Follows the links of the list, as a client does, in longer strides. */
async function callOfPage({ url }: GrownShop, page: number): Promise<Call> {
  let path = `/api/purchase?limit=${LONGEST_PAGE}`;
  for (let read = 0; read < (page - 1) * PAGE_LENGTH; read += LONGEST_PAGE) {
    const { link } = await answerTo({ url: url + path });
    const next = NEXT.exec(String(link ?? ''))?.[1];
    if (!next) break;
    path = next;
  }
  return { url: `${url}${path.replace(`limit=${LONGEST_PAGE}`, `limit=${PAGE_LENGTH}`)}` };
}
