interface Account {
  email: string;
  password: string;
}

const SHOPPER = { email: 'shopper@whetstone.example', password: 'sharpen-shop' };

/**
 * Signs an account in, by default the demo shopper. Returns the access token that their browser would store.
 * @param origin the public URL of the shop, if it differs from the address of the calls
 */
export async function signIn(
  site: string,
  { email, password }: Account = SHOPPER,
  origin = site,
): Promise<string> {
  const send = (path: string, method: string, headers: Record<string, string>, body?: object) =>
    fetch(`${site}/api${path}`, {
      method,
      headers: { origin, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const session = await send('/identity/sign-in/email', 'POST', {}, { email, password });
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const identity = await (await send('/identity/token', 'GET', { cookie })).json();
  const authorization = `Bearer ${identity.token}`;
  const exchange = await send(`/user/${encodeURIComponent(email)}`, 'PUT', { authorization }, { email });
  return (await exchange.json()).token;
}
