import { setTimeout as wait } from 'node:timers/promises';
import { HOSTILE_PHOTOS } from '../../services/api/src/testing/hostile-photos.ts';
import { type AttackedShop, FILE_LIMIT } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

/** Milliseconds in which the shop must answer others while it reads a file. */
const LONGEST_WAIT = 5_000;
const PROBE_INTERVAL = 100;
/** For a file that the shop has read, and whose content it refuses. */
const REFUSED = 422;

/** Imports CSV files that exhaust time or memory, and measures how long others wait meanwhile. */
export async function floodImports(shop: AttackedShop, tries: Tries): Promise<void> {
  const token = shop.adminToken;
  const [header = ''] = (await shop.send('GET', '/api/tools/export', { token })).body.split('\r\n');
  const commas = ','.repeat(header.split(',').length - 1);
  const files: [what: string, rows: string, refused?: 'refused'][] = [
    ['nothing', ''],
    ['400,000 line breaks', '\r\n'.repeat(400_000)],
    ['200,000 rows of commas', `${commas}\r\n`.repeat(200_000)],
    // Rows with text take longer to arrive than a body may take.
    ['a row after 100,000', `${`${commas}\r\n`.repeat(100_000)}x${commas}\r\n`, 'refused'],
    ['one row of 2 MB', 'x'.repeat(2_000_000), 'refused'],
    ['a quotation mark that never closes', `"${'x\n'.repeat(200_000)}`, 'refused'],
    ['10,000 columns', `${','.repeat(10_000)}\r\n`],
    ['zero bytes', '\0'.repeat(100_000)],
  ];
  for (const [what, rows, refused] of files) {
    const upload = shop.send('POST', '/api/tool-imports?fileName=tools.csv', {
      ...{ token, limit: FILE_LIMIT, headers: { 'content-type': 'text/csv' } },
      body: what === 'nothing' ? '' : `${header}\r\n${rows}`,
    });
    const longest = await longestWait(shop, upload);
    const { status, body } = await upload;
    const isHeld = refused ? status === REFUSED : status >= 200 && status < 500;
    tries.record(`a CSV file with ${what}`, isHeld, `${status} ${body}`);
    tries.record(
      `others beside a CSV file with ${what}`,
      longest < LONGEST_WAIT,
      `${Math.round(longest)} ms`,
    );
    const { id, state } = status === 201 ? JSON.parse(body) : {};
    if (id && state !== 'failed') await shop.send('POST', `/api/tool-imports/${id}/cancel`, { token });
  }
}

/** Uploads photographs that exhaust a decoder or are something else. */
export async function uploadPhotographs(shop: AttackedShop, tries: Tries): Promise<void> {
  const { _id: toolId } = await shop.firstTool();
  for (const [what, content, expected] of HOSTILE_PHOTOS) {
    const upload = shop.send('POST', `/api/tools/${toolId}/photos`, {
      token: shop.adminToken,
      headers: { 'content-type': 'image/jpeg' },
      body: await content(),
    });
    const longest = await longestWait(shop, upload);
    tries.expect(`a photograph that is ${what}`, expected, await upload);
    tries.record(`others beside ${what}`, longest < LONGEST_WAIT, `${Math.round(longest)} ms`);
  }
}

/** The longest time that a visitor waits for tools during the work, in milliseconds. */
async function longestWait(shop: AttackedShop, work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  do {
    const start = performance.now();
    await shop.send('GET', '/api/purchase?limit=1');
    longest = Math.max(longest, performance.now() - start);
    await wait(PROBE_INTERVAL);
  } while (!isDone);
  return longest;
}
