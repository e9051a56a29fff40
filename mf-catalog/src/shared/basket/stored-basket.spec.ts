import { act, renderHook } from '@testing-library/react';
import { readStoredLines, useStoredLines, writeStoredLines } from './stored-basket.ts';

const HAMMER = { id: 'hammer', name: 'Claw Hammer', quantity: 2 };
const CHISEL = { id: 'chisel', name: 'Chisel', quantity: 1 };
const KEY = 'api/basket';

const store = (value: unknown, version = 'another release') =>
  localStorage.setItem(KEY, JSON.stringify({ version, value }));

beforeEach(() => {
  localStorage.clear();
  writeStoredLines([]);
});

it('keeps the lines for the next visit', () => {
  writeStoredLines([HAMMER, CHISEL]);
  expect(readStoredLines()).toEqual([HAMMER, CHISEL]);
});

it('reads what an older and a newer release stored', () => {
  store({ format: 1, lines: [HAMMER] }, 'older');
  expect(readStoredLines()).toEqual([HAMMER]);
  store({ format: 2, lines: [{ ...CHISEL, engraving: 'A.B.' }], coupon: 'SPRING' }, 'newer');
  expect(readStoredLines()).toEqual([CHISEL]);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['text', 'two hammers'],
  ['another type of lines', { format: 1, lines: { hammer: 2 } }],
  [
    'invalid lines',
    { format: 1, lines: [null, 7, { id: 'hammer' }, { id: 1, quantity: 2 }, { id: 'saw', quantity: -1 }] },
  ],
])('is empty for %s', (_, value) => {
  store(value);
  expect(readStoredLines()).toEqual([]);
});

it('keeps the valid lines beside invalid ones', () => {
  store({ format: 1, lines: [{ ...HAMMER, quantity: 1.5 }, CHISEL] });
  expect(readStoredLines()).toEqual([CHISEL]);
});

it('keeps what the API accepts: short ids, possible quantities, each tool once, 50 tools', () => {
  const impossible = [
    { ...CHISEL, id: '' },
    { ...CHISEL, id: 'x'.repeat(65) },
    { ...CHISEL, quantity: 2e6 },
  ];
  const doubled = [{ ...HAMMER, quantity: 1 }, HAMMER];
  store({ format: 1, lines: [...impossible, ...doubled, { ...CHISEL, name: { toString: 1 } }] });
  expect(readStoredLines()).toEqual([HAMMER, { ...CHISEL, name: '' }]);
  store({
    format: 1,
    lines: Array.from({ length: 10_000 }, (_, index) => ({ ...HAMMER, id: `tool-${index}` })),
  });
  expect(readStoredLines()).toHaveLength(50);
});

it('keeps the lines of this tab if the browser blocks storage', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  writeStoredLines([HAMMER]);
  expect(readStoredLines()).toEqual([HAMMER]);
  blocked.mockRestore();
  writeStoredLines([CHISEL]);
  expect(readStoredLines()).toEqual([CHISEL]);
});

it('follows changes of this tab, of other tabs, and of the time in the back/forward cache', () => {
  const { result } = renderHook(useStoredLines);
  act(() => writeStoredLines([HAMMER]));
  expect(result.current).toEqual([HAMMER]);
  act(() => {
    store({ format: 1, lines: [CHISEL] });
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  });
  expect(result.current).toEqual([CHISEL]);
  act(() => {
    store({ format: 1, lines: [] });
    window.dispatchEvent(new Event('pageshow'));
  });
  expect(result.current).toEqual([]);
});
