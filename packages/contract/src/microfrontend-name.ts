/** Paths under `/releases/` that the API and the edge use: a microfrontend with such a name would not be reachable. */
export const RESERVED_NAMES = [
  'ledger',
  'approvals',
  'reports',
  'policy-violations',
  'set',
  'check-reports',
  'rejections',
  'retired',
  'docs',
  'docs-json',
  'docs-yaml',
];

export const MICROFRONTEND_NAME = new RegExp(`^(?!(?:${RESERVED_NAMES.join('|')})$)[a-z][a-z0-9-]{0,39}$`);

/** Error text after the word "name". */
export const MICROFRONTEND_NAME_RULE = `must be at most 40 lower-case letters, digits and hyphens, and none of ${RESERVED_NAMES.join(', ')}, which are reserved`;
