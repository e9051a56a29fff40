const KEY = 'accessToken';
const EVENTS = ['storage', 'pageshow'];

/** Used while local storage is blocked or full: the session then ends with the tab. */
let inMemory: string | null = null;

/** The access token of this browser, in local storage, which all tabs share. */
export const accessToken = {
  read(): string | null {
    try {
      return inMemory ?? localStorage.getItem(KEY);
    } catch {
      return inMemory;
    }
  },

  write(token: string): void {
    inMemory = null;
    try {
      localStorage.setItem(KEY, token);
    } catch {
      // An older token must not remain.
      accessToken.clear();
      inMemory = token;
    }
  },

  clear(): void {
    inMemory = null;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Blocked storage holds no token.
    }
  },

  /**
   * Calls back when another tab may have signed in or out. A page in the back/forward cache gets no storage events: `pageshow`
   * covers that case. Returns an unsubscribe function.
   */
  onChangeElsewhere(callback: (token: string | null) => void): () => void {
    const listener = () => callback(accessToken.read());
    for (const event of EVENTS) window.addEventListener(event, listener);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, listener);
    };
  },
};

/** The owner of an access token. For display only: the API decides about access. */
export interface SignedInUser {
  email: string;
  name: string;
}

/** The owner of a token, whose signature is not checked; null for an invalid token. */
export function claimsOf(token: string): SignedInUser | null {
  const { email, name } = payloadOf(token);
  return typeof email === 'string' ? { email, name: typeof name === 'string' ? name : email } : null;
}

/** The claims of a token, whose signature is not checked; empty for an invalid token. */
export function payloadOf(token: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')) };
  } catch {
    return {};
  }
}

/** Identifies the account of a token, whose email can change: null without a token, '' if the token has no owner. */
export function accountOf(token: string | null): string | null {
  if (token === null) return null;
  const { sub, email } = payloadOf(token);
  return String(sub ?? email ?? '');
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
