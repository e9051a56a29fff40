import { googleSignInAddress } from './google-sign-in.ts';
import { IdentityError } from './identity-error.ts';
import { signOutOfIdentity } from './pending-sign-out.ts';

const requests: string[] = [];

function serve(answer: () => Response): void {
  requests.length = 0;
  globalThis.fetch = async (input) => {
    requests.push(String(input));
    return answer();
  };
}

describe('the way to Google', () => {
  it('is begun once a sign-out that the server missed is finished, not when it ends', async () => {
    serve(() => Response.error());
    await signOutOfIdentity();
    serve(() => Response.json({ url: 'https://accounts.google.example/auth' }));
    expect(await googleSignInAddress('/login')).toBe('https://accounts.google.example/auth');
    expect(requests).toEqual(['/api/identity/sign-out', '/api/identity/sign-in/social']);
  });

  it('is said to be closed where there is no address', async () => {
    serve(() => Response.json({}));
    await expect(googleSignInAddress('/login')).rejects.toThrow(
      new IdentityError('Google sign-in is not available right now.'),
    );
  });
});
