import { providerErrorMessage } from './provider-errors.ts';

const UNKNOWN = 'Google sign-in did not work. Please try again, or use your password.';

describe('the message for a failed provider sign-in', () => {
  it.each([
    ['access_denied', /You did not allow Google/],
    ['email_not_verified', /has not verified your email/],
    ['email_not_found', /did not share your email/],
    ['state_mismatch', /started in another browser, has expired, or was used already/],
    ['invalid_code', /did not match this sign-in/],
    ['account_not_linked', /could not link it with Google/],
    ['temporarily_unavailable', /not available at the moment/],
    ['internal_server_error', /went wrong on our side/],
  ])('is specific for %s', (code, sentence) => {
    expect(providerErrorMessage(code)).toMatch(sentence);
  });

  it.each(['', 'something_new', 'constructor', '<b>owned</b>'])('is general for %j', (code) => {
    expect(providerErrorMessage(code)).toBe(UNKNOWN);
  });
});
