import { initialsOf } from './profile-photo.tsx';

test.each([
  ['Ada Byron', 'AB'],
  ['Ada King Byron', 'AB'],
  ['  ada  ', 'A'],
  ['', ''],
  ['𝒜da', '𝒜'],
])('returns the initials of "%s" as "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
