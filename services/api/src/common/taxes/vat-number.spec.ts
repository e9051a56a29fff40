import { vatNumberOf } from './vat-number.ts';

const textOf = async (text: string, country: string) => (await vatNumberOf(text, country))?.text;

it.each([
  ['DE136695976', 'DE', 'DE136695976'],
  ['de 136 695 976', 'DE', 'DE136695976'],
  ['136695976', 'DE', 'DE136695976'],
  ['FR 40 303 265 045', 'FR', 'FR40303265045'],
  ['ATU13585627', 'AT', 'ATU13585627'],
  ['EL094259216', 'GR', 'EL094259216'],
  ['GR094259216', 'GR', 'EL094259216'],
  ['NL004495445B01', 'NL', 'NL004495445B01'],
  ['ESB64717838', 'ES', 'ESB64717838'],
  ['CHE-107.787.577 IVA', 'CH', 'CHE107787577IVA'],
])('reads %s of %s', async (text, country, stored) => {
  expect(await textOf(text, country)).toBe(stored);
});

it.each([
  ['DE136695977', 'DE', 'a wrong check digit'],
  ['FR40303265045', 'DE', 'another country'],
  ['DE1366959', 'DE', 'too few digits'],
  ['', 'DE', 'nothing'],
  ['DE', 'DE', 'a prefix alone'],
  ["DE1'; DROP", 'DE', 'other characters'],
  ['١٣٦٦٩٥٩٧٦', 'DE', 'other digits'],
])('rejects %p of %s: %s', async (text, country) => {
  expect(await textOf(text, country)).toBeUndefined();
});
