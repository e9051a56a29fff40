/** Who is signed in, as the access token says. For display: the server decides what is allowed. */
export interface SignedInUser {
  email: string;
  name: string;
}

/** Reads a token's claims without checking its signature; null when it is no token. */
export function claimsOf(token: string): SignedInUser | null {
  try {
    const { email, name } = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    return typeof email === 'string' ? { email, name: typeof name === 'string' ? name : email } : null;
  } catch {
    return null;
  }
}

/** Identifies the account of a token: null without a token, '' if the token has no owner. */
export function accountOf(token: string | null): string | null {
  return token === null ? null : (claimsOf(token)?.email ?? '');
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
