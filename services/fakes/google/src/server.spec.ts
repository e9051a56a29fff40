import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { CLIENT_SETTINGS, startProcess } from './testing/start-process.ts';

describe('the fake OIDC provider', () => {
  let child: ChildProcess;
  let issuer: string;
  let output: string[];
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    ({ child, output } = startProcess());
    const [message] = await once(child, 'message');
    issuer = message.issuer;
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
  beforeEach(() => cookies.clear());

  /** Sends a request as a browser would: keeps cookies, but follows no redirect. */
  async function browse(address: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const startSignIn = (changes: Record<string, string> = {}) =>
    browse(
      `/auth?${new URLSearchParams({
        client_id: CLIENT_SETTINGS.GOOGLE_CLIENT_ID,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: CLIENT_SETTINGS.REDIRECT_URI,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        state: 'own-state',
        ...changes,
      })}`,
    );
  const accountPage = async () => String((await startSignIn()).headers.get('location'));

  /** Submits the account page and follows the redirects. Returns the shop's callback URL. */
  async function choose(form: Record<string, string>): Promise<URL> {
    const chosen = await browse(await accountPage(), form);
    const end = await browse(String(chosen.headers.get('location')));
    return new URL(String(end.headers.get('location')));
  }

  it('asks for an account and states that it is not Google', async () => {
    const page = await (await browse(await accountPage())).text();
    expect(page).toContain('<h1>Fake OIDC provider: choose a user</h1>');
    expect(page).toContain('This is not Google.');
    expect(page.match(/name="sub" value="fake-/g)).toHaveLength(3);
  });

  it('asks for an account again after a sign-in', async () => {
    await choose({ name: 'Ida', email: 'ida@mail.example', email_verified: 'yes' });
    expect(await accountPage()).toMatch(/^http:\/\/localhost:\d+\/interaction\/|^\/interaction\//);
  });

  it('redirects a preset account to the shop with a code', async () => {
    const page = await (await browse(await accountPage())).text();
    const [, sub = ''] = /value="(fake-\w+)"/.exec(page) ?? [];
    const back = await choose({ sub });
    expect(back.href).toContain(`${CLIENT_SETTINGS.REDIRECT_URI}?code=`);
    expect(back.searchParams.get('state')).toBe('own-state');
  });

  it('redirects to the shop without a code after a cancellation', async () => {
    const back = await choose({ cancel: 'yes' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.has('code')).toBe(false);
  });

  it('asks again when the form is incomplete', async () => {
    const response = await browse(await accountPage(), { name: 'Ida', email: ' ', email_verified: 'yes' });
    expect(await response.text()).toContain('choose a user');
  });

  it('rejects a redirect URI of another client', async () => {
    const response = await startSignIn({ redirect_uri: 'http://127.0.0.1:4000/elsewhere' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Fake OIDC provider: sign-in failed');
  });

  it('requires PKCE', async () => {
    const response = await startSignIn({ code_challenge: '', code_challenge_method: '' });
    expect(String(response.headers.get('location'))).toContain('error=invalid_request');
  });

  it('explains in a sentence that no sign-in is in progress', async () => {
    const response = await browse('/interaction/unknown');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('The sign-in failed: interaction session');
  });

  it('prevents its pages from loading scripts and from being embedded', async () => {
    const policy = (await browse(await accountPage())).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('prints nothing', () => {
    expect(output).toEqual([]);
  });
});
