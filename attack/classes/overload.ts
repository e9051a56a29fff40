import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

/** Connections of the attacker, each of which requests pages that nobody has requested before: three times the pages that an edge renders or keeps waiting. */
const CONNECTIONS = 96;
const PAGES_EACH = 3;
const HOME_VISITS = 12;

/** Requests more distinct pages than the edge renders, and visits the home page meanwhile. */
export async function overload(shop: AttackedShop, tries: Tries): Promise<void> {
  let shed = 0;
  const flood = Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let page = 0; page < PAGES_EACH; page += 1) {
        const target = `/purchase/unknown-${connection}-${page}`;
        const { status, headers } = await shop.send('GET', target);
        if (status === 503) shed += 1;
        const isHidden = status === 404 || headers['x-robots-tag'] === 'noindex';
        const isHeld = [404, 503].includes(status) && isHidden;
        tries.record(`${target} under load`, isHeld, `${status} ${headers['x-robots-tag']}`);
      }
    }),
  );
  for (let visit = 0; visit < HOME_VISITS; visit += 1) {
    const { status, body } = await shop.send('GET', '/');
    tries.record('home under load', status === 200 && body.includes('<h1'), status);
  }
  await flood;
  tries.record('pages that were not rendered', shed > 0, shed);
}
