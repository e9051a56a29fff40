const CLASS_ATTRIBUTE = /\bclass="([^"]*)"/g;
/** The name of a component that styled-components has numbered in the order of creation: `sc-` and a hash in letters of both cases. */
const NUMBERED = /(?:^|\s)(sc-(?=[a-z]*[A-Z])[A-Za-z]{4,7})(?:\s|$)/;

/**
 * The first class name in the markup that depends on the components that were created before. Browsers create others, so the page would
 * lose its styles when it becomes interactive.
 */
export function unstableClassName(html: string): string | undefined {
  for (const [, names = ''] of html.matchAll(CLASS_ATTRIBUTE)) {
    const [, unstable] = NUMBERED.exec(names) ?? [];
    if (unstable) return unstable;
  }
  return undefined;
}
