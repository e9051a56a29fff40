import { endIdentitySession } from './identity-client.ts';

const KEY = 'signOutPending';

/**
 * Ends the identity session of this browser. Where the server cannot be told, that is remembered: nobody may enter on
 * the session that is still open there.
 */
export async function signOutOfIdentity(): Promise<void> {
  mark(true);
  await endIdentitySession().then(() => mark(false), ignoreUntilNextEntry);
}

/** Ends the session that a sign-out left open. @throws IdentityError when the server still cannot be reached */
export async function finishSignOut(): Promise<void> {
  if (!isMarked()) return;
  await endIdentitySession();
  mark(false);
}

function ignoreUntilNextEntry(): void {}

function isMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function mark(pending: boolean): void {
  try {
    if (pending) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remember it by.
  }
}
