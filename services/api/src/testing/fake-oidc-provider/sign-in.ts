import type { Introduction } from './people.ts';

/** Signs in as the person, following all redirects. Returns the callback URL. */
export async function signInAtFakeOidcProvider(start: string, person: Introduction): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  const { origin } = address;
  while (address.origin === origin) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isSignInForm(address) && { method: 'POST', body: new URLSearchParams({ ...person }) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The OIDC provider responded ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address);
  }
  return address;
}

function isSignInForm({ pathname }: URL): boolean {
  return pathname.startsWith('/interaction/');
}
