const DECLINED = 'You did not allow Google to sign you in. Try again, or use your password.';
const STALE =
  'This sign-in started in another browser, has expired, or was used already. Please start again.';
const MISMATCH = 'Google’s response did not match this sign-in. Please start again.';
const NOT_LINKED =
  'An account with this email exists, but we could not link it with Google. Please use your password.';
const UNAVAILABLE =
  'Google sign-in is not available at the moment. Try again in a minute, or use your password.';
const OURS = 'Something went wrong on our side. Please try again in a moment.';
const UNKNOWN = 'Google sign-in did not work. Please try again, or use your password.';

/** Messages by error code of the redirect: codes of OpenID Connect and of the identity service. */
const MESSAGES: Record<string, string> = {
  access_denied: DECLINED,
  account_selection_required: DECLINED,
  consent_required: DECLINED,
  interaction_required: DECLINED,
  login_required: DECLINED,

  email_not_verified: 'Google has not verified your email. Verify it at Google, or use your password.',
  email_not_found: 'Google did not share your email. Please allow it, or use your password.',

  state_invalid: STALE,
  state_mismatch: STALE,
  state_not_found: STALE,

  invalid_callback_request: MISMATCH,
  invalid_code: MISMATCH,
  issuer_mismatch: MISMATCH,
  issuer_missing: MISMATCH,
  no_code: MISMATCH,
  nonce_binding_missing: MISMATCH,
  unable_to_get_user_info: MISMATCH,

  account_already_linked_to_different_user: NOT_LINKED,
  account_not_linked: NOT_LINKED,
  email_does_not_match: NOT_LINKED,
  unable_to_link_account: NOT_LINKED,

  oauth_provider_not_found: UNAVAILABLE,
  server_error: UNAVAILABLE,
  temporarily_unavailable: UNAVAILABLE,

  internal_server_error: OURS,
  state_generation_error: OURS,
  unable_to_create_session: OURS,
  unable_to_create_user: OURS,
  unable_to_update_account: OURS,
};

/** The message for a failed sign-in. The redirect's own description is not shown: anyone can put text into an address. */
export function providerErrorMessage(code: string): string {
  return Object.hasOwn(MESSAGES, code) ? (MESSAGES[code] ?? UNKNOWN) : UNKNOWN;
}
