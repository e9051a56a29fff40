/** Parameters whose values are of a fixed set, dates or numbers. All other values may be about people. */
const LOGGED_PARAMETERS = new Set(
  'category days from hours kind limit microfrontend page payment rating root sort state stock to version'.split(
    ' ',
  ),
);
const PARAMETER_NAME = /^[a-z]{0,20}$/i;

/** Routes of the API with an email address or the id of an account. */
const PERSONAL_ROUTE = /^\/api\/(?:users?|admin)\//;
const ROUTE_NAMES = new Set(['', 'api', 'user', 'users', 'admin', 'me', 'count', 'export', 'demote']);
/** The parameter `state` of a sign-in is a secret. The parameter `state` of a list is not. */
const IDENTITY_ROUTE = /^\/api\/identity\//;
const AT_SIGN = /@|%40/i;
const REDACTED = '[redacted]';

/** The URL without values that may be about people: addresses of accounts, searches, and the tokens of links. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s, 2);
  const isPersonal = PERSONAL_ROUTE.test(path);
  const segments = path.split('/').map((segment) => {
    return AT_SIGN.test(segment) || (isPersonal && !ROUTE_NAMES.has(segment)) ? REDACTED : segment;
  });
  if (query === undefined) return segments.join('/');
  const allowed = IDENTITY_ROUTE.test(path) ? new Set<string>() : LOGGED_PARAMETERS;
  const parameters = query.split('&').map((parameter) => loggedParameter(parameter, allowed));
  return `${segments.join('/')}?${parameters.join('&')}`;
}

function loggedParameter(parameter: string, allowed: ReadonlySet<string>): string {
  const [name = '', value] = parameter.split(/=(.*)/s, 2);
  if (!PARAMETER_NAME.test(name)) return REDACTED;
  if (value === undefined || (allowed.has(name) && !AT_SIGN.test(value))) return parameter;
  return `${name}=${REDACTED}`;
}
