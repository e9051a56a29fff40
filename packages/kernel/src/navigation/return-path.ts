const SITE = 'http://site.invalid';

/** The path to go back to after signing in: only ever one of this site, else home. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith('/')) return '/';
  const url = URL.canParse(path, SITE) ? new URL(path, SITE) : null;
  if (url?.origin !== SITE) return '/';
  const safe = url.pathname + url.search + url.hash;
  // Dots cut out of a path can leave two slashes at its start, which lead to another site.
  return safe.startsWith('//') ? '/' : safe;
}

/** The sign-in screen's address that leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`;
}
