import { createValidationPipe } from '@whetstone/server/http/validation';
import fc from 'fast-check';
import { SaveAddressDto } from '../modules/addresses/addresses.dto.ts';

const VALID = { name: 'Workshop', address: '4 Forge Lane', phone: '555 0101' };

function read(contact: object): Promise<unknown> {
  return createValidationPipe().transform(
    { ...VALID, ...contact },
    { type: 'body', metatype: SaveAddressDto },
  );
}

/** The message for each invalid field. */
async function problemsOf(contact: object): Promise<Record<string, string>> {
  try {
    await read(contact);
    return {};
  } catch (error) {
    const { errors } = (error as { extras: { errors: { field: string; message: string }[] } }).extras;
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  }
}

it.each([
  { address: '4 Forge Lane\nSheffield S1 2AB' },
  { address: 'Mühle' },
  { address: '東京都千代田区1-1' },
  { address: `A${'1'.repeat(499)}` },
  { phone: '12345' },
  { phone: '+44 (0)114 496-0100' },
  { phone: '0114.496/0100' },
  { phone: '12345678901234567890' },
  { phone: `1${' '.repeat(35)}2345` },
  { phone: '(+44) 114 496 0100' },
  { phone: '(0114) 496 0100 ext. 5' },
])('accepts %j', async (contact) => {
  expect(await problemsOf(contact)).toEqual({});
});

it.each([
  ['\u202d+44 114 496 0100\u202c', '+44 114 496 0100'],
  ['+44\u00a0114\u00a0496\u00a00100', '+44 114 496 0100'],
  ['+44\u202f114\u202f496\u202f0100', '+44 114 496 0100'],
  ['\u200b0114 496 0100', '0114 496 0100'],
  ['0114\u2011496\u20110100', '0114-496-0100'],
  ['0114\u2013496\u20130100', '0114-496-0100'],
  ['０１１４ ４９６ ０１００', '0114 496 0100'],
  ['٠١١٤ ٤٩٦ ٠١٠٠', '0114 496 0100'],
  ['\t0114 496 0100 ', '0114 496 0100'],
  ['tel:+441144960100', '+441144960100'],
  ['Tel: 0114 496 0100', '0114 496 0100'],
  ['tel: +44 114 496 0100', '+44 114 496 0100'],
  [' TEL : 0114 496 0100', '0114 496 0100'],
  ['0114\t496 0100', '0114 496 0100'],
  ['tel:+44-114-496-0100;ext=5', '+44-114-496-0100 ext. 5'],
  ['0114 496 0100, ext. 5', '0114 496 0100 ext. 5'],
  ['0114 496 0100 Extension 5', '0114 496 0100 ext. 5'],
  ['0114 496 0100x5', '0114 496 0100x5'],
  ['(0114) 496 0100 ext. 5', '(0114) 496 0100 ext. 5'],
])('stores the pasted phone number %j as %s', async (phone, stored) => {
  expect(await read({ phone })).toMatchObject({ phone: stored });
});

it('stores a pasted address without what nobody sees', async () => {
  const address = '\u202d4\u00a0Forge Lane\u202c\nS1\u200b 2AB\n';
  expect(await read({ address })).toMatchObject({ address: '4 Forge Lane\nS1 2AB' });
});

const UNUSABLE_ADDRESS =
  'address must have at least 5 characters and a letter, such as "4 Forge Lane, Sheffield".';
const UNUSABLE_PHONE =
  'phone must have 5 to 20 digits, such as "+44 114 496 0100" or "0114 496 0100 ext. 5".';

it.each([
  ['address', undefined, 'address must be text.'],
  ['address', 5, 'address must be text.'],
  ['address', '', 'address is required.'],
  ['address', ' \n ', 'address is required.'],
  ['address', 'Mill', UNUSABLE_ADDRESS],
  ['address', '  Mill  ', UNUSABLE_ADDRESS],
  ['address', '12345 678', UNUSABLE_ADDRESS],
  ['address', '-----', UNUSABLE_ADDRESS],
  ['address', 'x'.repeat(501), 'address must not be longer than 500 characters.'],
  ['phone', null, 'phone must be text.'],
  ['phone', '', 'phone is required.'],
  ['phone', '   ', 'phone is required.'],
  ['phone', '1234', UNUSABLE_PHONE],
  ['phone', '123456789012345678901', UNUSABLE_PHONE],
  ['phone', 'ask Ann', UNUSABLE_PHONE],
  ['phone', '12', UNUSABLE_PHONE],
  ['phone', 'phone', UNUSABLE_PHONE],
  ['phone', '++44 114', UNUSABLE_PHONE],
  ['phone', '555 0101 ask Ann', UNUSABLE_PHONE],
  ['phone', '555 0101;ext=', UNUSABLE_PHONE],
  ['phone', 'tel:', 'phone is required.'],
  ['phone', '555\n0101', 'phone must be one line without tabs. Replace line breaks and tabs by spaces.'],
  ['address', '4 Forge Lane\0', 'address contains the control character U+0000. Remove it.'],
  ['phone', `5${' '.repeat(36)}5501`, 'phone must not be longer than 40 characters.'],
])('rejects %s %j and says what to do', async (field, value, message) => {
  expect(await problemsOf({ [field]: value })).toEqual({ [field]: message });
});

it('accepts exactly the phone numbers with 5 to 20 digits', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 ()-./'), minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, async (phone) => {
      const digits = phone.replace(/\D/g, '').length;
      const isValid = (await problemsOf({ phone })).phone === undefined;
      expect([phone, isValid]).toEqual([phone, digits >= 5 && digits <= 20]);
    }),
  );
});
