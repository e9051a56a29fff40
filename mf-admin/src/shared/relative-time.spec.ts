import { getShop, setShop } from '@whetstone/ui';
import { shopTime } from './format.ts';
import { exactTime, timeAgo } from './relative-time.tsx';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T12:00:05Z', 'just now'],
  ['2026-03-10T11:58:30Z', '1 minute ago'],
  ['2026-03-10T09:01:00Z', '2 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-02-10T12:00:00Z', '28 days ago'],
])('%s, at noon on 10 March, is %s', (at, words) => {
  expect(timeAgo(Date.parse(at), NOW)).toBe(words);
});

test('times are those of the shop, and name its zone', () => {
  setShop({ ...getShop(), timeZone: 'Asia/Tokyo' });
  expect(exactTime('2026-03-10T15:30:00Z')).toMatch(/^Mar 11, 2026, (12|24|00):30:00( AM)? GMT\+9$/);
  expect(shopTime('2026-03-10T15:30:00Z', { dateStyle: 'medium' })).toBe('Mar 11, 2026');
  setShop(undefined);
});
