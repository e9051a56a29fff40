/** What the identity service answers when it refuses; the message is shown under the form. */
export interface IdentityRefusal {
  status: number;
  code: string;
  message: string;
}

type Known = string | { status: number; message: string };

const usedLink = 'This link is too old or has been used already. Ask for a new one.';
const strangeOrigin = 'This request did not come from the shop. Reload the page and try again.';
const strangePage = 'We can only lead you on to a page of this shop.';
const noGoogle =
  'Signing in with Google is not possible at the moment. Try again in a minute, or use your e-mail.';

const known: Record<string, Known> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail or the password is wrong.',
  EMAIL_REQUIRED: 'Email is Required',
  INVALID_EMAIL: 'Provide a valid Email',
  PASSWORD_REQUIRED: 'Password is Required',
  INVALID_PASSWORD: 'Password is Required',
  PASSWORD_TOO_SHORT: 'Must be 6 characters or longer',
  PASSWORD_TOO_LONG: 'Must be 128 characters or shorter',
  NAME_REQUIRED: 'Name is Required',
  NAME_TOO_LONG: 'The name must be 120 characters or shorter',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    status: 409,
    message:
      'There is an account with this e-mail already. Sign in, or choose a new password if you forgot yours.',
  },
  FAILED_TO_CREATE_USER: { status: 409, message: 'Your account could not be made. Please try again.' },
  INVALID_TOKEN: usedLink,
  TOKEN_EXPIRED: usedLink,
  USER_NOT_FOUND: usedLink,
  EMAIL_ALREADY_VERIFIED: 'Your e-mail address is confirmed already.',
  EMAIL_MISMATCH: 'You can only ask for a mail to your own address.',
  INVALID_ORIGIN: strangeOrigin,
  MISSING_OR_NULL_ORIGIN: strangeOrigin,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: strangeOrigin,
  INVALID_CALLBACK_URL: strangePage,
  INVALID_REDIRECT_URL: strangePage,
  INVALID_ERROR_CALLBACK_URL: strangePage,
  INVALID_NEW_USER_CALLBACK_URL: strangePage,
  PROVIDER_NOT_FOUND: { status: 503, message: noGoogle },
  PROVIDER_UNKNOWN: 'This is not a way to sign in here. Use your e-mail.',
  GOOGLE_NOT_OFFERED: { status: 404, message: 'This shop has no sign-in with Google. Use your e-mail.' },
  ID_TOKEN_NOT_SUPPORTED: noGoogle,
  BODY_UNREADABLE: 'The request could not be read: send valid JSON.',
};

const byStatus: Record<number, [code: string, message: string]> = {
  401: ['UNAUTHORIZED', 'You are signed out. Sign in again.'],
  403: ['FORBIDDEN', 'You are not allowed to do this.'],
  404: ['NOT_FOUND', 'There is nothing at this address.'],
  413: ['BODY_TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'],
  429: ['TOO_MANY_REQUESTS', 'Too many attempts. Wait a minute and try again.'],
};
const wrong: [code: string, message: string] = ['BAD_REQUEST', 'Something in the form is missing or wrong.'];
const broken: [code: string, message: string] = [
  'INTERNAL_ERROR',
  'Something went wrong on our side. Please try again in a moment.',
];

const fields: Record<string, string> = {
  'body.email': 'INVALID_EMAIL',
  'body.password': 'PASSWORD_REQUIRED',
  'body.newPassword': 'PASSWORD_REQUIRED',
};

/** The library names the field that does not fit only in the message. */
function fieldCode(message = ''): string | undefined {
  return fields[/^\[([\w.]+)\]/.exec(message)?.[1] ?? ''];
}

/** A refusal in words that a person understands. Messages that the shop wrote itself are passed on as they are. */
export function refusal(status: number, code?: string, message?: string): IdentityRefusal {
  if (code === 'VALIDATION_ERROR') return refusal(status, fieldCode(message));
  const own = code === undefined ? undefined : known[code];
  if (code !== undefined && own !== undefined) {
    return typeof own === 'string' ? { status, code, message: own } : { code, ...own };
  }
  if (code === 'TOO_MANY_WRONG_PASSWORDS' && message) return { status, code, message };
  const [fallbackCode, fallback] = byStatus[status] ?? (status < 500 ? wrong : broken);
  return { status, code: code && status < 500 ? code : fallbackCode, message: fallback };
}
