const NOON = Date.UTC(2026, 10, 23, 15, 47);
const MINUTE = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const { resolvedOptions } = Intl.DateTimeFormat.prototype;

afterEach(() => jest.restoreAllMocks());

it.each([
  ['h12', 'Nov 23, 2026, 3:47 PM'],
  ['h23', 'Nov 23, 2026, 15:47'],
] as const)('a time has the hours of a system with %s', async (hourCycle, text) => {
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), hourCycle };
  });
  let locale = '';
  await jest.isolateModulesAsync(async () => {
    locale = (await import('./times.ts')).TIME_LOCALE;
  });
  expect(new Intl.DateTimeFormat(locale, MINUTE).format(NOON).replace(/\s/g, ' ')).toBe(text);
});
