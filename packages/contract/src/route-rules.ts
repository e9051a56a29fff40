/** First segments of the paths that the edge serves itself, in lower case. A page at such a path could not be reached. */
export const RESERVED_SEGMENTS = [
  'api',
  'favicon.ico',
  'health',
  'healthz',
  'internal',
  'media',
  'releases',
  'robots.txt',
  'sitemap.xml',
];
const MAX_LENGTH = 200;
const FIXED = /^[A-Za-z0-9][A-Za-z0-9._~-]*$/;
const PARAMETER = /^:[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * The rule of a route's path, for builds and for the gate. Returns the rest of an error message that starts with the path, or undefined
 * for a valid path.
 */
export function routeFault(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must start with "/"';
  if (path.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (path === '/') return undefined;
  const segments = path.slice(1).split('/');
  const [first = ''] = segments;
  if (segments.includes('')) return 'has an empty segment: remove "//" and the slash at its end';
  if (first.startsWith(':'))
    return 'starts with a parameter, which matches pages of other teams: start it with a fixed segment';
  const invalid = segments.find((segment) => !FIXED.test(segment) && !PARAMETER.test(segment));
  if (invalid !== undefined)
    return `has the segment ${JSON.stringify(invalid)}: a segment is ":name", or letters, digits, ".", "_", "~" and "-" of ASCII after a letter or digit`;
  if (RESERVED_SEGMENTS.includes(first.toLowerCase()))
    return `is reserved: the shop itself serves /${RESERVED_SEGMENTS.join(', /')}`;
  const parameters = segments.filter((segment) => segment.startsWith(':'));
  if (new Set(parameters).size < parameters.length) return 'names a parameter twice';
  return undefined;
}

/** Whether an address exists that both patterns match. Case is ignored, as by the router. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  return (
    a.length === b.length &&
    a.every((segment, index) => isParameter(segment) || isParameter(b[index] ?? '') || segment === b[index])
  );
}

function segmentsOf(pattern: string): string[] {
  return pattern.toLowerCase().split('/').filter(Boolean);
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}
