import { googleSignInUrl } from '../sign-in.ts';
import { IdentityError } from './identity-client.ts';
import { signOutOfIdentity } from './identity-session.ts';

const requests: string[] = [];

function serve(respond: () => Response): void {
  requests.length = 0;
  globalThis.fetch = async (input) => {
    requests.push(String(input));
    return respond();
  };
}

describe('a sign-in with Google', () => {
  it('starts after a pending sign-out has finished', async () => {
    serve(() => Response.error());
    await signOutOfIdentity();
    serve(() => Response.json({ url: 'https://accounts.google.example/auth' }));
    expect(await googleSignInUrl('/login')).toBe('https://accounts.google.example/auth');
    expect(requests).toEqual(['/api/identity/sign-out', '/api/identity/sign-in/social']);
  });

  it('is unavailable without an address', async () => {
    serve(() => Response.json({}));
    await expect(googleSignInUrl('/login')).rejects.toThrow(
      new IdentityError('Google sign-in is not available right now.'),
    );
  });
});
