import { categoryName } from '@whetstone/contract/category-name';
import { formatPrice, getShop } from '@whetstone/ui';
import { toolPath } from '../../shared/links.ts';
import type { SearchSuggestApiResponse } from './generated/search.ts';

/** Lists with more suggestions are not read. */
const MAX_SUGGESTIONS = 10;
/** Of each group except the tools, which have the remaining places. */
const MAX_OF_GROUP = 2;
const MAX_TOOLS = 5;

export interface Suggestion {
  key: string;
  text: string;
  note?: string;
  image?: string;
  /** Where it leads. Without a path it is a search for the text. */
  path?: string;
}

interface SuggestionGroup {
  label: string;
  suggestions: Suggestion[];
}

/** The label of the only group, if there is no suggestion. */
export const NONE = 'No suggestions';

/** At most ten suggestions in groups with labels, or the typed text to search for. */
export function suggestionGroups(
  { corrected, words, uses, categories, tools }: SearchSuggestApiResponse,
  typed: string,
  categoryPath: (category: string) => string,
): SuggestionGroup[] {
  const searches = [
    ...(corrected ? [{ key: 'corrected', text: corrected, note: 'Did you mean' }] : []),
    ...words.map((word) => ({ key: `word ${word}`, text: word })),
  ].slice(0, MAX_OF_GROUP);
  const purposes = uses.slice(0, MAX_OF_GROUP).map((use) => ({ key: `use ${use}`, text: use }));
  const ofCategories = categories.slice(0, MAX_OF_GROUP).map((category) => ({
    key: `category ${category}`,
    text: categoryName(category),
    path: categoryPath(category),
  }));
  const pages = pagesThatStart(typed).slice(0, MAX_OF_GROUP);
  const others = searches.length + purposes.length + ofCategories.length + pages.length;
  const ofTools = tools.slice(0, Math.min(MAX_TOOLS, MAX_SUGGESTIONS - others)).map((tool) => ({
    key: tool._id,
    text: tool.name,
    note: formatPrice(tool.price),
    image: tool.img,
    path: toolPath(tool),
  }));
  const groups = [
    { label: 'Searches', suggestions: searches },
    { label: 'Uses', suggestions: purposes },
    { label: 'Categories', suggestions: ofCategories },
    { label: `Tools${priceNote()}`, suggestions: ofTools },
    { label: 'Pages', suggestions: pages },
  ].filter(({ suggestions }) => suggestions.length > 0);
  if (groups.length > 0) return groups;
  return [{ label: NONE, suggestions: [{ key: 'typed', text: typed, note: 'Search all tools' }] }];
}

/** ', incl. VAT plus delivery', if the rules of the market ask for it. */
function priceNote(): string {
  const { priceWords } = getShop().market ?? {};
  return priceWords === undefined ? '' : `, ${priceWords} plus delivery`.replace('  ', ' ');
}

/** The links of the site's navigation with a word that starts with the text. The shell has chosen them for this visitor. */
function pagesThatStart(typed: string): Suggestion[] {
  if (typed.length < 2) return [];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]')];
  const pages = new Map(links.map((link) => [link.getAttribute('href') ?? '', link.textContent.trim()]));
  return [...pages]
    .filter(([, label]) => ` ${label.toLowerCase()}`.includes(` ${typed.toLowerCase()}`))
    .map(([path, label]) => ({ key: `page ${path}`, text: label, path }));
}

/** The text in pieces: what the shopper has typed of a word, and its rest. */
export function typedParts(text: string, typed: string): [typed: string, rest: string][] {
  const words = wordsOf(typed.toLowerCase());
  return wordsOf(text).map((word) => {
    const lengths = words.filter((one) => word.toLowerCase().startsWith(one)).map(({ length }) => length);
    const length = Math.max(0, ...lengths);
    return [word.slice(0, length), word.slice(length)];
  });
}

/** The words, and what is between them. */
function wordsOf(text: string): string[] {
  return text.split(/([^\p{L}\p{N}]+)/u).filter(Boolean);
}
