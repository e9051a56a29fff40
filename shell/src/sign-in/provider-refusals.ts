const DECLINED = 'You did not let Google tell us who you are. You can try again, or use your password.';
const STALE =
  'This sign-in was begun in another browser, too long ago, or has been used already. Please begin again.';
const UNFIT = 'Google’s answer did not fit this sign-in, so we did not let anybody in. Please begin again.';
const NOT_LINKED =
  'There is an account with this e-mail address that we could not connect with Google. Please use your password.';
const UNAVAILABLE =
  'Signing in with Google is not possible at the moment. Try again in a minute, or use your password.';
const OURS = 'Something went wrong on our side. Please try again in a moment.';

/** The codes with which the way back from a provider can end: OpenID Connect's own, and the identity service's. */
const SENTENCES: Record<string, string> = {
  access_denied: DECLINED,
  account_selection_required: DECLINED,
  consent_required: DECLINED,
  interaction_required: DECLINED,
  login_required: DECLINED,

  email_not_verified:
    'Google has not confirmed that this e-mail address is yours, so we cannot let you in with it.',
  email_not_found: 'Google did not tell us your e-mail address, and we cannot do without it.',

  state_invalid: STALE,
  state_mismatch: STALE,
  state_not_found: STALE,

  invalid_callback_request: UNFIT,
  invalid_code: UNFIT,
  issuer_mismatch: UNFIT,
  issuer_missing: UNFIT,
  no_code: UNFIT,
  nonce_binding_missing: UNFIT,
  unable_to_get_user_info: UNFIT,

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

const ANY_OTHER = 'Signing in with Google did not work. Please try again, or use your password.';

/** Why nobody was signed in, for the person at the form. What the address says beside the code is anybody's, and not shown. */
export function providerRefusal(code: string): string {
  return Object.hasOwn(SENTENCES, code) ? (SENTENCES[code] ?? ANY_OTHER) : ANY_OTHER;
}
