import { type Call, responseTo } from '../lib/latency.ts';
import { numberOfOrder } from '../lib/shop-rows.ts';
import type { GrownShop } from './grown-shop.ts';

/** A kind of call, and the n-th call of that kind to a shop. Every shop gets the same number of distinct calls. */
export interface Workload {
  name: string;
  callTo: (shop: GrownShop, n: number) => Call;
}

/** The path of the n-th call to a shop. */
type Path = (n: number, shop: GrownShop) => string;

/** Access tokens for calls that need a sign-in. */
export interface Tokens {
  admin: string;
  /** The n-th token is the n-th user's. */
  buyers: readonly string[];
}

const PAGE = 10_000;
const PAGE_LENGTH = 24;
const LONGEST_PAGE = 100;
/** Number of models in searches: all of the smallest shop's, and as many of any other. */
const MODELS = 10;
const TOOLS_PER_MODEL = 100;
/** Number of order numbers in searches. */
const NUMBERS = 100;
const NEXT = /^<([^>]+)>; rel="next"$/;
const MAKES = ['forged', 'compact', 'balanced', 'tempered', 'lacquered', 'stout', 'slender', 'polished'];
const KINDS = ['hammer', 'chisel', 'rasp', 'mallet', 'auger', 'gouge', 'vise'];

/** Makes the same number of calls to every shop. In a shop with fewer pages, page 10,000 is the last one. */
export async function workloadsOf(
  shops: readonly GrownShop[],
  { admin, buyers }: Tokens,
): Promise<Workload[]> {
  const late = new Map(
    await Promise.all(shops.map(async (shop) => [shop, await callOfPage(shop, PAGE)] as const)),
  );
  const workload = (name: string, path: Path, tokenOf?: (n: number) => string | undefined): Workload => {
    const callTo = (shop: GrownShop, n: number): Call => ({
      url: `${shop.url}/api${path(n, shop)}`,
      headers: tokenOf ? { authorization: `Bearer ${tokenOf(n)}` } : {},
    });
    return { name, callTo };
  };
  const ofAdmin = (name: string, path: Path) => workload(name, path, () => admin);
  const kind = (n: number) => KINDS[n % KINDS.length] ?? '';
  const make = (n: number) => MAKES[n % MAKES.length];
  return [
    workload('first page', () => '/purchase'),
    { name: `page ${PAGE}`, callTo: (shop) => late.get(shop) ?? { url: shop.url } },
    workload('first page by price', () => '/purchase?sort=price'),
    workload('first page by sales', () => '/purchase?sort=sales'),
    workload('first page by rating, four stars', () => '/purchase?sort=rating&minRating=4'),
    workload('categories with pictures', () => '/categories'),
    workload('counts of the filters', () => '/facets?inStock=true&maxPrice=50'),
    workload('search: a model, 100 tools', (n, { size }) => `/purchase?q=${modelOf(n % MODELS, size)}`),
    workload('search: a kind, a twentieth of all', (n) => `/purchase?q=${kind(n)}`),
    workload(
      'search: a make and a kind, one of 160, a page of 12',
      (n) => `/purchase?q=${make(n)}+${kind(n)}&limit=12`,
    ),
    workload('search: a kind with a typing error', (n) => `/purchase?q=${transposed(kind(n))}`),
    workload('search: suggestions for a kind', (n) => `/search/suggestions?q=${kind(n)}`),
    ofAdmin('order search: a number', (n, { size }) =>
      orderSearch(numberOfOrder(((n % NUMBERS) * size) / NUMBERS)),
    ),
    ofAdmin('order search: four digits', (n) => orderSearch(1_009 + ((n * 997) % 8_990))),
    ofAdmin('order search: a customer', (n) => orderSearch(`buyer${n % buyers.length}@mail.example`)),
    ofAdmin('order search: a part of a tool, a twentieth of all', (n) => orderSearch(kind(n).slice(1))),
    ofAdmin('order search: a tool, a street and a town, one of 1,120', (n) =>
      orderSearch(`${kind(n)}+anvil+sakai`),
    ),
    ofAdmin('order search: a tool among the placed, a fiftieth of all', (n) =>
      orderSearch(kind(n), 'placed'),
    ),
    ofAdmin('order search: no match', (n) => orderSearch(`zzyzx${n % MODELS}`)),
    ofAdmin("admin's list of orders", () => '/orders?state=open&limit=25'),
    ofAdmin("admin's order list", () => '/order'),
    workload(
      'own orders',
      (n) => `/order/email?client=buyer${n % buyers.length}@mail.example`,
      (n) => buyers[n % buyers.length],
    ),
  ];
}

/** The first request of the admin's page, which requests the count afterwards. */
function orderSearch(text: string | number, state = 'open'): string {
  return `/orders?q=${text}&state=${state}&limit=25`;
}

/** The word with its second and third letters in the wrong order. */
function transposed(word: string): string {
  return word.slice(0, 1) + word.slice(2, 3) + word.slice(1, 2) + word.slice(3);
}

/** The n-th of the models, which are spread evenly over the catalog. */
function modelOf(n: number, size: number): string {
  const model = Math.floor((n * size) / TOOLS_PER_MODEL / MODELS);
  return `model${String(model).padStart(5, '0')}`;
}

/**
 * Follows the links of the list in steps of 100 tools. A list that ends is read again from its start, so that the API of a small
 * shop is as warm as the API of a large one.
 */
async function callOfPage({ url }: GrownShop, page: number): Promise<Call> {
  const first = `/api/purchase?limit=${LONGEST_PAGE}`;
  let path = first;
  let last: string | undefined;
  for (let read = 0; read < (page - 1) * PAGE_LENGTH; read += LONGEST_PAGE) {
    const { link } = await responseTo({ url: url + path });
    const next = NEXT.exec(String(link ?? ''))?.[1];
    if (!next) last ??= path;
    path = next ?? first;
  }
  return { url: `${url}${(last ?? path).replace(`limit=${LONGEST_PAGE}`, `limit=${PAGE_LENGTH}`)}` };
}
