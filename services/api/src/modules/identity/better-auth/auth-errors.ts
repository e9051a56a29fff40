/** The body of an error response. The sign-in screens show the message under the form. */
interface AuthError {
  status: number;
  code: string;
  message: string;
}

type Entry = string | { status: number; message: string };

const linkExpired = 'This link has expired or has been used already. Request a new one.';
const foreignOrigin = 'This request did not come from the shop. Reload the page and try again.';
const foreignRedirect = 'We can only redirect you to a page of this shop.';
const googleUnavailable =
  'Signing in with Google is not possible at the moment. Try again in a minute, or use your email.';

const byCode: Record<string, Entry> = {
  INVALID_EMAIL_OR_PASSWORD: 'The email or the password is wrong.',
  EMAIL_REQUIRED: 'Email is Required',
  INVALID_EMAIL: 'Provide a valid Email',
  EMAIL_NOT_ASCII:
    'We cannot send email to letters with accents or of other alphabets before the @. Use another address.',
  PASSWORD_REQUIRED: 'Password is Required',
  INVALID_PASSWORD: 'The password is wrong.',
  PASSWORD_TOO_SHORT: 'Must be 6 characters or longer',
  PASSWORD_TOO_LONG: 'Must be 128 characters or shorter',
  NAME_REQUIRED: 'Name is Required',
  NAME_TOO_LONG: 'The name must be 120 characters or shorter',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    status: 409,
    message:
      'There is already an account with this email. Sign in, or choose a new password if you forgot yours.',
  },
  FAILED_TO_CREATE_USER: { status: 409, message: 'Your account could not be created. Please try again.' },
  INVALID_TOKEN: linkExpired,
  TOKEN_EXPIRED: linkExpired,
  USER_NOT_FOUND: linkExpired,
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Sign in again with your second factor. Then repeat this.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    message: 'Sign out and sign in again. Then you can do this within ten minutes.',
  },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm that it is you, then try again.' },
  PASSKEY_NOT_FOUND: 'This passkey belongs to no account, or to another one.',
  AUTHENTICATION_FAILED: 'The passkey was not accepted. Try again, or choose another way.',
  FAILED_TO_VERIFY_REGISTRATION: {
    status: 400,
    message: 'The passkey was not added. Try again.',
  },
  PASSKEY_UNVERIFIED: 'Use a device that asks for a PIN, a fingerprint or your face.',
  CHALLENGE_NOT_FOUND: 'This took too long. Try again.',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'Another account is signed in. Load the page again.',
  TOO_MANY_PASSKEYS: 'An account has at most 20 passkeys. Remove one first.',
  INVALID_CODE: 'The code is wrong. Enter the code that your app shows now.',
  CODE_USED: 'The code is wrong or has been used. Wait for the next code of your app.',
  INVALID_BACKUP_CODE: 'This recovery code is wrong or has been used.',
  INVALID_TWO_FACTOR_COOKIE: 'Your sign-in has expired. Enter your email and password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Enter your email and password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait 15 minutes and try again.',
  TOTP_NOT_ENABLED: 'This account has no authenticator app.',
  TOTP_ALREADY_ENABLED: 'This account has an authenticator app already. Remove it first.',
  TWO_FACTOR_NOT_ENABLED: 'This account has no authenticator app.',
  BACKUP_CODES_NOT_ENABLED: 'This account has no recovery codes.',
  EMAIL_ALREADY_VERIFIED: 'Your email is already confirmed.',
  EMAIL_MISMATCH: 'You can only request an email to your own address.',
  INVALID_ORIGIN: foreignOrigin,
  MISSING_OR_NULL_ORIGIN: foreignOrigin,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: foreignOrigin,
  INVALID_CALLBACK_URL: foreignRedirect,
  INVALID_REDIRECT_URL: foreignRedirect,
  INVALID_ERROR_CALLBACK_URL: foreignRedirect,
  INVALID_NEW_USER_CALLBACK_URL: foreignRedirect,
  PROVIDER_NOT_FOUND: { status: 503, message: googleUnavailable },
  PROVIDER_UNKNOWN: 'This sign-in method is not available. Use your email.',
  GOOGLE_NOT_LINKED: 'This account does not sign in with Google. Confirm in another way.',
  GOOGLE_NOT_OFFERED: { status: 404, message: 'This shop has no sign-in with Google. Use your email.' },
  ID_TOKEN_NOT_SUPPORTED: googleUnavailable,
  BODY_UNREADABLE: 'The request could not be read: send valid JSON.',
};

export const INVALID_TEXT = 'INVALID_TEXT';
export const WEAK_PASSWORD = 'WEAK_PASSWORD';
const WITH_OWN_MESSAGE = ['TOO_MANY_WRONG_PASSWORDS', 'TOO_MANY_WRONG_CODES', INVALID_TEXT, WEAK_PASSWORD];

const byStatus: Record<number, [code: string, message: string]> = {
  401: ['UNAUTHORIZED', 'You are signed out. Sign in again.'],
  403: ['FORBIDDEN', 'You are not allowed to do this.'],
  404: ['NOT_FOUND', 'There is nothing at this URL.'],
  413: ['BODY_TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'],
  429: ['TOO_MANY_REQUESTS', 'Too many attempts. Wait a minute and try again.'],
};
const invalid: [code: string, message: string] = [
  'BAD_REQUEST',
  'Something in the form is missing or wrong.',
];
const failed: [code: string, message: string] = [
  'INTERNAL_ERROR',
  'Something went wrong on our side. Please try again in a moment.',
];

const codeByField: Record<string, string> = {
  'body.email': 'INVALID_EMAIL',
  'body.password': 'PASSWORD_REQUIRED',
  'body.newPassword': 'PASSWORD_REQUIRED',
  'body.code': 'INVALID_CODE',
};

/** better-auth names an invalid field in the message only. */
function fieldCode(message = ''): string | undefined {
  return codeByField[/^\[([\w.]+)\]/.exec(message)?.[1] ?? ''];
}

/** The response for an error of better-auth, with a message for users. Keeps the messages of the shop's own errors. */
export function authError(status: number, code?: string, message?: string): AuthError {
  if (code === 'VALIDATION_ERROR') return authError(status, fieldCode(message));
  const entry = code === undefined ? undefined : byCode[code];
  if (code !== undefined && entry !== undefined) {
    return typeof entry === 'string' ? { status, code, message: entry } : { code, ...entry };
  }
  if (code !== undefined && WITH_OWN_MESSAGE.includes(code) && message) return { status, code, message };
  const [fallbackCode, fallback] = byStatus[status] ?? (status < 500 ? invalid : failed);
  return { status, code: code && status < 500 ? code : fallbackCode, message: fallback };
}
