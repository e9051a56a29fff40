import { styleSheetFault } from './style-sheets.ts';

/** What reaches outside of a microfrontend's elements, in the order of the messages. */
const ESCAPES: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/\badoptedStyleSheets\b/, 'adopts a style sheet'],
  [/\binsertRule\b/, 'inserts rules into a style sheet'],
  [/createElement\(["'`]style/, 'adds a style element to the document'],
  [/\bshell__sc-/, 'uses component ids of the shell'],
];

/** The text of a global style that a bundler wrote: `createGlobalStyle)(["…`. */
const GLOBAL_STYLE = /createGlobalStyle\)?\(\[["'`](?<css>[^"'`]*)/g;
const DOCUMENT_SELECTOR = /(?:^|[\s,{}>+~])(?:html|body|:root)(?=[\s,{.:[>+~])/;

/** How authors style the elements of their microfrontend instead. */
export const STYLE_REMEDY =
  'Style elements with styled-components or with imported CSS files, whose rules match only inside the microfrontend, and the page with the tokens of @whetstone/ui.';

/**
 * How a browser file of the remote `name` changes the appearance of elements outside of the remote. It finds mistakes: code can hide what it
 * does. Returns the rest of a sentence that starts with the file.
 */
export function styleEscapes(name: string, file: string, text: string): string[] {
  if (file.endsWith('.css')) return [styleSheetFault(text, name)?.fault ?? []].flat();
  if (!file.endsWith('.js')) return [];
  const faults = ESCAPES.filter(([pattern]) => pattern.test(text)).map(([, fault]) => fault);
  const globalStyles = Array.from(text.matchAll(GLOBAL_STYLE), ({ groups }) => groups?.css ?? '');
  return globalStyles.some((css) => DOCUMENT_SELECTOR.test(css))
    ? [...faults, 'has a global style for html, body or :root']
    : faults;
}
