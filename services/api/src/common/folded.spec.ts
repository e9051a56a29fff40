import { folded } from './folded.ts';

it.each([
  ['Æbleskiver', 'aebleskiver'],
  ['ØDEGÅRD', 'odegard'],
  ['Łódź', 'lodz'],
  ['Đorđe Þór', 'dorde thor'],
  ['Straße ﬁle', 'strasse file'],
  ['Zoe\u0308', 'zoe'],
  ['５٠', '50'],
  ['合成砥石', '合成砥石'],
])('folds %s to %s', (text, letters) => {
  expect(folded(text)).toBe(letters);
});
