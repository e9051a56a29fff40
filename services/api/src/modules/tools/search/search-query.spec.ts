import SearchableMap from 'minisearch/SearchableMap';
import { type Dictionary, groupsOf, interpret } from './search-query.ts';

const words = new SearchableMap<number>();
for (const [word, tools] of Object.entries({ hammer: 50, hammers: 10, claw: 55, plain: 3, spanners: 2 }))
  words.set(word, tools);
const synonymWords = new SearchableMap<number>();
const synonyms = new Map([['nailer', ['hammer', 'claw']]]);
// The types of tests and of the service come from different builds of the library.
const categories = new Map([['bolt', ['turning', 'fine-boring']]]);
const dictionary = { words, synonymWords, synonyms, categories } as unknown as Dictionary;

it.each([
  ['hammer claw plain', [['plain'], ['claw'], ['hammer']]],
  ['150mm plain', [['plain'], ['150mm', '15cm', '6inch']]],
  ['6" plain', [['plain'], ['6inch', '150mm', '15cm', '152mm']]],
  ['1 kg plain', [['plain'], ['1kg', '1000gram']]],
  ['5.5 mm plain', [['plain'], ['5d5mm']]],
  ['something for gluing the plain M8', [['glu'], ['plain'], ['m8qz']]],
  ["a plain that won't hammery claws", [['plain'], ['claw'], ['hammer']]],
  ['bolts plain', [['bolt', 'turning', 'boring'], ['plain']]],
  ['nailer plain', [['plain'], ['nailer', 'hammer', 'claw']]],
  ['unknwn hammer', [['unknwn'], ['hammer']]],
])('searches for the rarest words of %j first', (text, groups) => {
  expect(groupsOf(interpret(text, dictionary))).toEqual(groups);
});

it.each([
  ['spaner', 'spanner'],
  ['hammerz', 'hammer'],
  ['spinar', undefined],
])('corrects %j to %j where the tools have the plural', (text, corrected) => {
  expect(interpret(text, dictionary).corrected).toBe(corrected);
});
