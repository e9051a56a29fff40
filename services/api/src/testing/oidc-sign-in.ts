/** The fields of the sign-in form of the fake OIDC provider. */
export interface OidcUser {
  name: string;
  email: string;
  /** Whether the email is verified. With `text`, the claim is the string "false". */
  email_verified: 'yes' | 'no' | 'text';
  /** With `earlier`, the provider has asked for the password an hour ago. Default: `now`. */
  signed_in?: 'now' | 'earlier';
}

/** Signs in at the fake OIDC provider by its pages. Returns the URL of its redirect back. */
export async function signInAtFakeOidcProvider(start: string, person: OidcUser): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  const { origin } = address;
  while (address.origin === origin) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isSignInForm(address) && { method: 'POST', body: new URLSearchParams({ ...person }) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`The fake OIDC provider responded ${response.status}: ${await response.text()}`);
    address = new URL(location, address);
  }
  return address;
}

function isSignInForm({ pathname }: URL): boolean {
  return pathname.startsWith('/interaction/');
}
