import { initialsOf } from './initials.ts';

test.each([
  ['Ada Byron', 'AB'],
  ['Ada King Byron', 'AB'],
  ['  ada  ', 'A'],
  ['', ''],
  ['𝒜da', '𝒜'],
])('takes from "%s" the letters "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
