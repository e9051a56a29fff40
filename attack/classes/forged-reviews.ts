import { randomUUID } from 'node:crypto';
import type { Answer, AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const ACCOUNTS = 12;
/** Reviews of a network that are read before it has to wait. */
const FREE_FOR_NETWORK = 100;
const FLOOD = 130;
const RATINGS = [0, 6, -1, 1.5, 1e308, '1', null, [1]];

interface Listed {
  _id: string;
  version: number;
}

/** Reviews a tool by many unconfirmed accounts, floods the reviews of one network, and decides about reviews as a shopper. */
export async function forgeReviews(shop: AttackedShop, tries: Tries): Promise<void> {
  const tool = await shop.addTool({ name: `Slandered Square ${randomUUID()}` });
  for (let count = 0; count < ACCOUNTS; count += 1) {
    const { browser, token } = await shop.signUp();
    const body = {
      toolId: tool,
      reviews: 'Dull.',
      rating: 1,
      client: 'boss@mail.example',
      clientName: 'Boss',
    };
    const { status } = await browser.send('POST', '/api/review', { token, body });
    tries.record('a review of an unconfirmed account', status === 201, status);
  }
  const { rating } = await shop.read<{ rating: { count: number } }>('GET', `/api/purchase/${tool}`);
  tries.record('the average of the tool', rating.count === 0, JSON.stringify(rating));
  for (const url of [`/api/review?tool=${tool}`, '/api/review?limit=100', `/purchase/${tool}`]) {
    const { body } = await shop.send('GET', url);
    tries.record(`waiting reviews at ${url}`, !body.includes('Dull.'), body);
  }
  await decideAsShopper(shop, tries, tool);
  await flood(shop, tries);
}

async function decideAsShopper(shop: AttackedShop, tries: Tries, tool: string): Promise<void> {
  const [author, stranger] = [await shop.signUp(), await shop.signUp()];
  const { token } = author;
  const review = { toolId: tool, reviews: 'Dull.', rating: 1 };
  for (const rating of RATINGS) {
    const { status } = await shop.send('POST', '/api/review', { token, body: { ...review, rating } });
    tries.record(`a rating of ${JSON.stringify(rating)}`, status === 400, status);
  }
  await shop.read('POST', '/api/review', { token, body: review });
  const second = await shop.send('POST', '/api/review', { token, body: review });
  tries.record('a second review of a tool', second.status === 409, second.status);
  const [mine] = await shop.read<[Listed]>('GET', '/api/review/mine', { token });
  const { _id: id, version } = mine;
  for (const [method, target, body, expected] of [
    ['PUT', `/api/review/${id}`, { reviews: 'Fine.', rating: 5, version }, 404],
    ['POST', `/api/reviews/${id}/hide`, { reason: 'Spam.', version }, 403],
    ['POST', `/api/reviews/${id}/show`, { version }, 403],
    ['POST', `/api/users/${author.id}/reviews/hide`, { reason: 'Spam.' }, 403],
    ['POST', `/api/users/${author.id}/reviews/show`, { reviews: [{ id, version }] }, 403],
    ['GET', '/api/reviews', undefined, 403],
    ['GET', '/api/reviews/bursts', undefined, 403],
  ] as const) {
    const sent = { token: stranger.token, body };
    tries.expect(`${method} ${target} as another user`, expected, await shop.send(method, target, sent));
  }
  await shop.send('DELETE', `/api/review/${id}`, { token: stranger.token });
  const [after] = await shop.read<[Listed]>('GET', '/api/review/mine', { token });
  tries.record(
    'the review afterwards',
    JSON.stringify(after) === JSON.stringify(mine),
    JSON.stringify(after),
  );
}

/** The limit of a network counts before the request is read. */
async function flood(shop: AttackedShop, tries: Tries): Promise<void> {
  const { browser, token } = await shop.signUp();
  const answers: Answer[] = [];
  for (let sent = 0; sent < FLOOD; sent += 1)
    answers.push(await browser.send('POST', '/api/review', { token, body: {} }));
  const read = tries.answered('reviews of one network', answers);
  // Five in three seconds more.
  tries.record('reviews of one network', read >= FREE_FOR_NETWORK && read < FREE_FOR_NETWORK + 20, read);
}
