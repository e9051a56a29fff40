import { AddressLimit } from './address-limit.ts';

const MINUTE = 60_000;

it('lets each address do so much a minute, and again in the next', () => {
  const limit = new AddressLimit(2);
  const answers = [0, 1, 2].map(() => limit.allows('a', MINUTE));
  expect([...answers, limit.allows('b', MINUTE), limit.allows('a', 2 * MINUTE)]).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
});

it('remembers so many addresses and no more', () => {
  const limit = new AddressLimit(5, 2);
  const answers = ['a', 'b', 'c', 'a'].map((address) => limit.allows(address, MINUTE));
  expect(answers).toEqual([true, true, false, true]);
});
