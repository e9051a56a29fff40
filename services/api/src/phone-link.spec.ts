import { phoneLink } from '@whetstone/contract/phone-link';

it.each([
  ['+44 114 496 0100', 'tel:+441144960100'],
  ['+49 (0)171 555 0123', 'tel:+491715550123'],
  ['(+49) (0)171/555-0123', 'tel:+491715550123'],
  ['(0)114 496 0100', 'tel:01144960100'],
  ['(0114) 496 0100', 'tel:01144960100'],
  ['0114 496 0100 ext. 5', 'tel:01144960100;ext=5'],
  ['0114 496 0100x12', 'tel:01144960100;ext=12'],
])('links %s to %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
