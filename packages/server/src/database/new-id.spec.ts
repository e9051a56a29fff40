import { firstIdSince, newId } from './new-id.ts';

it('creates ids that sort by creation, even within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_800_000_000_000));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('keeps the order when the clock is set back', () => {
  const before = newId(1_900_000_000_000);
  expect(newId(1_800_000_000_000) > before).toBe(true);
});

it('creates UUIDs version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('returns a lower bound for the ids since a time', () => {
  const moment = 2_000_000_000_000;
  const [before, after] = [newId(moment - 1), newId(moment)];
  expect(before < firstIdSince(moment)).toBe(true);
  expect(after >= firstIdSince(moment)).toBe(true);
});
