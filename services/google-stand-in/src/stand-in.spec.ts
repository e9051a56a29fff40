import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SHOP, startProcess } from './testing/start-process.ts';

describe('the fake OIDC provider', () => {
  let child: ChildProcess;
  let issuer: string;
  let said: string[];
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    ({ child, said } = startProcess());
    const [message] = await once(child, 'message');
    issuer = message.issuer;
  });
  afterAll(async () => {
    child.kill();
    await once(child, 'exit');
  });
  beforeEach(() => cookies.clear());

  /** A browser's request: keeps cookies, follows nothing. */
  async function browse(address: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }

  const begin = (changes: Record<string, string> = {}) =>
    browse(
      `/auth?${new URLSearchParams({
        client_id: SHOP.GOOGLE_CLIENT_ID,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: SHOP.REDIRECT_URI,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        state: 'own-state',
        ...changes,
      })}`,
    );
  const chooser = async () => String((await begin()).headers.get('location'));

  /** Follows the way back from the chooser; answers the shop's address that it ends at. */
  async function choose(form: Record<string, string>): Promise<URL> {
    const chosen = await browse(await chooser(), form);
    const end = await browse(String(chosen.headers.get('location')));
    return new URL(String(end.headers.get('location')));
  }

  it('asks who is there, and says that it is not Google', async () => {
    const page = await (await browse(await chooser())).text();
    expect(page).toContain('<h1>Fake OIDC provider: choose a user</h1>');
    expect(page).toContain('This is not Google.');
    expect(page.match(/name="as" value="stand-in-/g)).toHaveLength(3);
  });

  it('asks again whoever was somebody a moment ago', async () => {
    await choose({ name: 'Ida', email: 'ida@mail.example', email_verified: 'yes' });
    expect(await chooser()).toMatch(/^http:\/\/localhost:\d+\/interaction\/|^\/interaction\//);
  });

  it('leads one of the regulars back to the shop with a code', async () => {
    const page = await (await browse(await chooser())).text();
    const [, sub = ''] = /value="(stand-in-\w+)"/.exec(page) ?? [];
    const back = await choose({ as: sub });
    expect(back.href).toContain(`${SHOP.REDIRECT_URI}?code=`);
    expect(back.searchParams.get('state')).toBe('own-state');
  });

  it('leads whoever cancels back without one', async () => {
    const back = await choose({ cancel: 'yes' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.has('code')).toBe(false);
  });

  it('asks again rather than make somebody of half an introduction', async () => {
    const answer = await browse(await chooser(), { name: 'Ida', email: ' ', email_verified: 'yes' });
    expect(await answer.text()).toContain('who are you?');
  });

  it('serves the one shop only', async () => {
    const answer = await begin({ redirect_uri: 'http://127.0.0.1:4000/elsewhere' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Fake OIDC provider: sign-in failed');
  });

  it('insists on PKCE', async () => {
    const answer = await begin({ code_challenge: '', code_challenge_method: '' });
    expect(String(answer.headers.get('location'))).toContain('error=invalid_request');
  });

  it('says in a sentence that no sign-in is under way', async () => {
    const answer = await browse('/interaction/unknown');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('The stand-in could not go on: interaction session');
  });

  it('lets no page load or embed anything', async () => {
    const policy = (await browse(await chooser())).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('has said nothing on the terminal', () => {
    expect(said).toEqual([]);
  });
});
