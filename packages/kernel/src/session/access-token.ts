const KEY = 'accessToken';

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

  /** Calls back when another tab signs in or out, or did while this page was in the browser's history. Answers how to stop. */
  onChangeElsewhere(callback: (token: string | null) => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (key === KEY || key === null) callback(accessToken.read());
    };
    // A page in the history gets no storage events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) callback(accessToken.read());
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  },
};
