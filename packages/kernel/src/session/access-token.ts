const KEY = 'accessToken';

/** The access token of this browser, in local storage where every tab reads the same one. */
export const accessToken = {
  read: (): string | null => localStorage.getItem(KEY),
  write: (token: string): void => localStorage.setItem(KEY, token),
  clear: (): void => localStorage.removeItem(KEY),
  /** Calls back when another tab signs in or out. Answers how to stop. */
  onChangeElsewhere(callback: (token: string | null) => void): () => void {
    const listener = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === KEY || event.key === null) callback(accessToken.read());
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
