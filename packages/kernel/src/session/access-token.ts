const KEY = 'accessToken';
const EVENTS = ['storage', 'pageshow'];

/** What stands in for the storage in a browser that blocks it: the session then lasts as long as the tab. */
let unstored: string | null = null;

/** The access token of this browser, in local storage where every tab reads the same one. */
export const accessToken = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return unstored;
    }
  },

  write(token: string): void {
    try {
      localStorage.setItem(KEY, token);
    } catch {
      unstored = token;
    }
  },

  clear(): void {
    unstored = null;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // A blocked storage holds no token.
    }
  },

  /**
   * Calls back when another tab may have signed in or out, also while this page was in the back/forward cache, where no storage
   * events arrive. Returns an unsubscribe function.
   */
  onChangeElsewhere(callback: (token: string | null) => void): () => void {
    const listener = () => callback(accessToken.read());
    for (const event of EVENTS) window.addEventListener(event, listener);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, listener);
    };
  },
};
