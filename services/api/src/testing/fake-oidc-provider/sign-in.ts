import type { Introduction } from './people.ts';

/** Signs in at the stand-in like a person who follows its pages; answers the address that it leads back to. */
export async function signInAtFakeOidcProvider(start: string, person: Introduction): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  const { origin } = address;
  while (address.origin === origin) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(asksWhoIsThere(address) && { method: 'POST', body: new URLSearchParams({ ...person }) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The stand-in answered ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address);
  }
  return address;
}

function asksWhoIsThere({ pathname }: URL): boolean {
  return pathname.startsWith('/interaction/');
}
