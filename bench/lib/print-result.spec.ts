import { formatTable } from './print-result.ts';

it('lines the columns up, and shows a figure with how far its rounds lay apart', () => {
  const table = {
    title: 'Requests a second',
    columns: ['what', 'shop', 'ratio'],
    rows: [
      ['list of 24', { median: 2345.6, least: 2000, most: 2500, rounds: 5 }, 0.61234],
      ['order', { median: 12.345, least: 9, most: 14, rounds: 5 }, 12],
    ],
  };
  expect(formatTable(table)).toBe(
    [
      'Requests a second',
      '  what                    shop  ratio',
      '  list of 24  2346 (2000–2500)  0.612',
      '  order            12.3 (9–14)     12',
      '',
    ].join('\n'),
  );
});
