import type { Config } from '../../common/config/config.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** The origins that are this shop. On a developer's machine the names of the machine itself are one and the same. */
export function ownOrigins({ publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (production || !loopback.includes(hostname)) return [origin];
  return loopback.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
