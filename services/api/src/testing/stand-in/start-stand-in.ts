import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface StandIn {
  issuer: string;
  stop(): Promise<void>;
}

/** Starts the OpenID provider that stands in for Google. */
export async function startStandIn(redirectUri: string): Promise<StandIn> {
  const script = fileURLToPath(new URL('./oidc-provider.ts', import.meta.url));
  const child = spawn(process.execPath, [script, redirectUri], { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  const issuer = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line).trim()),
    exited.then(([code]) => Promise.reject(new Error(`The stand-in ended with code ${code}`))),
  ]);
  return {
    issuer,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

/** Signs in at the stand-in like a person who follows its pages; answers the address that it leads back to. */
export async function signInAtStandIn(start: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  const { origin } = address;
  while (address.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The stand-in answered ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address);
    if (address.pathname.startsWith('/interaction/')) address.searchParams.set('as', sub);
  }
  return address;
}
