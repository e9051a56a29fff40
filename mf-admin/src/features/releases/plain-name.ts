import type { ReleaseStatus } from '@whetstone/contract';

const SHOWN = 3;
/** The name of the host, whose layout is around every page. */
const HOST = 'shell';

/** What visitors see of a microfrontend: 'Catalog: home, purchase, tool and 3 more pages'. Without pages its name. */
export function plainName({ microfrontend, team, pages }: ReleaseStatus): string {
  const titles = pages.map(({ path, title }) => (path === '/' ? 'home' : title.toLowerCase()));
  const shown = titles.slice(0, SHOWN);
  if (microfrontend === HOST)
    return `Every page: header, footer${shown.map((title) => `, ${title}`).join('')}`;
  if (titles.length === 0) return microfrontend;
  const rest = titles.length - shown.length;
  const more = rest > 0 ? ` and ${rest} more ${rest === 1 ? 'page' : 'pages'}` : '';
  return `${upperFirst(team)}: ${shown.join(', ')}${more || (titles.length === 1 ? ' page' : ' pages')}`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
