import { IdentityError } from './identity-error.ts';
import { finishSignOut } from './pending-sign-out.ts';
import { send } from './send.ts';

/**
 * Where to send the browser so that Google says who is there; it comes back to `returnPath`, signed in or with `?error=`.
 * @throws IdentityError when Google or the shop cannot be reached
 */
export async function googleSignInAddress(returnPath: string): Promise<string> {
  // Not when the browser comes back: that would end the new session.
  await finishSignOut();
  const body = { provider: 'google', callbackURL: returnPath, errorCallbackURL: returnPath };
  const { url } = await send('/identity/sign-in/social', { method: 'POST', body: JSON.stringify(body) });
  if (typeof url !== 'string') throw new IdentityError('Google sign-in is not available right now.');
  return url;
}
