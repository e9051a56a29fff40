import type { Condition } from '@whetstone/server/database/prepared-queries';
import { folded } from '../../../common/folded.ts';
import { phoneCore } from '../../../common/phone-search.ts';
import type { Order } from '../order.entity.ts';

/** Marks a fragment. No stop word starts with the mark, and a fragment of one letter has the minimum length of MySQL's index. */
const MARK = 'xx';
/** The longest fragment is shorter than the longest term of MySQL's index, even if each letter is a code. */
const MAX_LETTERS = 13;
const MAX_QUERY_WORDS = 12;
/** How numbers start that are dialled from another area or country. Other digits may be of an order or a house. */
const DIALLED = /^\s*(?:tel ?: ?)?[+(0]/i;
const LEAST_DIALLED = 7;

/** The values of the search columns for these texts. */
export function searchColumns(texts: readonly string[]): Pick<Order, 'searchText' | 'searchTerms'> {
  const words = [...new Set(texts.flatMap(wordsOf))];
  return { searchText: words.map(encode).join(' '), searchTerms: fragmentsOf(words) };
}

/** The search columns of an order with its tracking number, as one word. @param before the columns, which stay as they are encoded */
export function withTracking(
  before: Pick<Order, 'searchText' | 'searchTerms'>,
  tracking: string,
): Pick<Order, 'searchText' | 'searchTerms'> {
  const { searchText: word, searchTerms } = searchColumns([tracking.replace(/\s/gu, '')]);
  if (before.searchText.split(' ').includes(word)) return before;
  return { searchText: `${before.searchText} ${word}`, searchTerms: before.searchTerms + searchTerms };
}

/** The digits of a phone number, as one word. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '');
}

/**
 * Returns every end of every word. A word contains a text if one of its ends starts with the text, so a search for a prefix in the full-text
 * index finds the text anywhere in a word. Ends that another end starts with are omitted.
 */
function fragmentsOf(words: readonly string[]): string {
  const ends = new Set(
    words.flatMap((word) => [...word].map((_, index) => fragment([...word].slice(index)))),
  );
  const sorted = [...ends].sort();
  return sorted
    .filter((end, index) => !sorted[index + 1]?.startsWith(end))
    .map((end) => ` ${end}`)
    .join('');
}

function fragment(letters: readonly string[]): string {
  return MARK + encode(letters.slice(0, MAX_LETTERS).join(''));
}

/** Folds a text, splits it at white space and removes punctuation: an email address and a number are one word each. */
function wordsOf(text: string): string[] {
  return folded(text)
    .split(/\s+/u)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');
}

/** Replaces letters outside ASCII with codes of the same length, so that all databases compare words in the same way. */
function encode(word: string): string {
  return word.replace(/[^a-z0-9]/gu, (letter) => `u${letter.codePointAt(0)?.toString(16).padStart(5, '0')}`);
}

const MYSQL_MATCH = 'MATCH (search_terms) AGAINST (? IN BOOLEAN MODE)';
const SQLITE_MATCH = 'id IN (SELECT id FROM order_search WHERE order_search MATCH ?)';

const INDEX_SCAN = `(short_search_text LIKE ? OR (short_search_text IS NULL AND EXISTS (
  SELECT 1 FROM orders AS whole WHERE whole.id = orders.id AND whole.search_text LIKE ?)))`;

export interface SearchTerm {
  /** Uses the full-text index, which collects all matches of the word first. A long word matches by its first letters. */
  byIndex: Condition;
  /** Reads the text of each row. */
  byScan: Condition;
  /** Reads the text in an index only. Does not match a text that is too long for the index. */
  inSample: Condition;
  /** Reads the text in an index, and that of a row only if it is too long for the index. */
  byIndexScan: Condition;
}

/** Returns a term for each word of the text. Orders must match all of them. */
export function searchTermsOf(text: string, mysql: boolean): SearchTerm[] {
  const phone = DIALLED.test(text) ? (phoneCore(text) ?? '') : '';
  const words =
    phone.length < LEAST_DIALLED ? [...new Set(wordsOf(text))].slice(0, MAX_QUERY_WORDS) : [phone];
  return words.map((word) => {
    const prefix = fragment([...word]);
    const pattern = `%${encode(word)}%`;
    return {
      byIndex: mysql
        ? { sql: MYSQL_MATCH, values: [`+${prefix}*`] }
        : { sql: SQLITE_MATCH, values: [`"${prefix}"*`] },
      byScan: { sql: 'search_text LIKE ?', values: [pattern] },
      inSample: { sql: 'short_search_text LIKE ?', values: [pattern] },
      byIndexScan: { sql: INDEX_SCAN, values: [pattern, pattern] },
    };
  });
}
