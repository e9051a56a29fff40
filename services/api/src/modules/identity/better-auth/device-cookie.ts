import { createHmac } from 'node:crypto';
import { createAuthEndpoint, type createAuthMiddleware } from 'better-auth/api';

export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Marks the browser as a device of the account (OWASP): attackers who guess passwords elsewhere do not lock the owner out. */
export async function setDeviceCookie(context: AuthContext, email: string): Promise<void> {
  const mark = await markOf(context, email);
  if (mark) await setMark(context, mark);
}

/**
 * The header `Set-Cookie` of a browser in which the password was changed, for a route outside of better-auth.
 * @param password the stored one: another change can have replaced it since
 */
export async function deviceCookie(
  context: AuthContext['context'],
  userId: string,
  password: string,
): Promise<string | null> {
  const mark = signMark(context, userId, password);
  const endpoint = createAuthEndpoint({ method: 'POST' }, (request) => setMark(request, mark));
  const { headers } = await endpoint({ context, returnHeaders: true });
  return headers.get('set-cookie');
}

async function setMark(context: AuthContext, mark: string): Promise<void> {
  const { name, attributes } = cookie(context);
  await context.setSignedCookie(name, mark, context.context.secret, attributes);
}

const passwordResets = new WeakMap<Request, string>();

/** Records the account whose password this request has reset. */
export function recordPasswordReset(request: Request | undefined, email: string): void {
  if (request) passwordResets.set(request, email);
}

/** Lets the owner sign in after a password reset, even while attackers guess. */
export async function setDeviceCookieAfterReset(context: AuthContext): Promise<void> {
  const email = context.request && passwordResets.get(context.request);
  if (email) await setDeviceCookie(context, email);
}

/**
 * The key of the counter of wrong passwords for this account in this browser. All devices of an account share one counter: anybody who
 * knows the password can mark any number of browsers.
 */
export async function wrongPasswordKey(context: AuthContext, email: string): Promise<string> {
  const mark = await context.getSignedCookie(cookie(context).name, context.context.secret);
  return mark && mark === (await markOf(context, email)) ? `device ${email}` : unknownDevicesKey(email);
}

/** The key of the counter that all browsers without a device cookie of this account share. */
export function unknownDevicesKey(email: string): string {
  return email;
}

/** The mark of the account's devices. Depends on the stored password, so that a new password ends it. Undefined without a password. */
async function markOf({ context }: AuthContext, email: string): Promise<string | undefined> {
  const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const password = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  return found && password ? signMark(context, found.user.id, password) : undefined;
}

function signMark({ secret }: AuthContext['context'], userId: string, password: string): string {
  return createHmac('sha256', secret).update(`${userId} ${password}`).digest('hex');
}

function cookie({ context }: AuthContext) {
  return context.createAuthCookie('known_browser', { maxAge: YEAR_SECONDS });
}
