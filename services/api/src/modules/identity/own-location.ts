import type { Config } from '../../common/config/config.ts';
import { ownOrigins } from './own-origins.ts';

const PATH = /^\/(?!\/)/;

/**
 * An address to lead on to, if it is a page of this shop, else the home page. The library judges what it was asked for as
 * text and normalises it afterwards, which makes `//elsewhere` out of `/.//elsewhere`.
 */
export function ownLocation(location: string, config: Pick<Config, 'publicUrl' | 'production'>): string {
  if (!URL.canParse(location, config.publicUrl)) return '/';
  const { origin, pathname } = new URL(location, config.publicUrl);
  return ownOrigins(config).includes(origin) && PATH.test(pathname) ? location : '/';
}
