/** How the library and the shop call an account that has a password of its own. */
const CREDENTIAL = 'credential';

interface Opening {
  path?: string;
  params?: Record<string, string | undefined>;
}

/** Which of the person's accounts a session is opened with: a provider's on the way back from it, else the one with a password. */
export function sessionProvider(opening: Opening | null): string {
  return (opening?.path === '/callback/:id' ? opening.params?.id : undefined) ?? CREDENTIAL;
}
