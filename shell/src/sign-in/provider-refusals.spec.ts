import { providerRefusal } from './provider-refusals.ts';

const GENERAL = 'Signing in with Google did not work. Please try again, or use your password.';

describe('what is said when a provider sends nobody back', () => {
  it.each([
    ['access_denied', /You did not let Google/],
    ['email_not_verified', /has not confirmed that this e-mail address is yours/],
    ['email_not_found', /did not tell us your e-mail address/],
    ['state_mismatch', /begun in another browser, too long ago, or has been used already/],
    ['invalid_code', /did not fit this sign-in/],
    ['account_not_linked', /could not connect with Google/],
    ['temporarily_unavailable', /not possible at the moment/],
    ['internal_server_error', /went wrong on our side/],
  ])('is a sentence of its own for %s', (code, sentence) => {
    expect(providerRefusal(code)).toMatch(sentence);
  });

  it.each(['', 'something_new', 'constructor', '<b>owned</b>'])('is a general one for %j', (code) => {
    expect(providerRefusal(code)).toBe(GENERAL);
  });
});
