import { releaseStatus } from '../../testing/releases.ts';
import { plainName } from './plain-name.ts';

const page = (path: string, title: string) => ({ path, title });
const home = page('/', 'Whetstone hand tools');
const others = ['Purchase', 'Tool', 'Basket', 'Checkout'].map((title) => page(`/${title}`, title));

test.each([
  ['some pages', { pages: [home, ...others] }, 'Catalog: home, purchase, tool and 2 more pages'],
  ['few pages', { pages: [home, ...others.slice(0, 2)] }, 'Catalog: home, purchase, tool pages'],
  ['one page', { pages: [home] }, 'Catalog: home page'],
  ['no pages', { pages: [] }, 'mf-catalog'],
  [
    'the host',
    { microfrontend: 'shell', team: 'shell', pages: [page('/login', 'Login')] },
    'Every page: header, footer, login',
  ],
])('names a microfrontend by its pages: %s', (_, changes, name) => {
  expect(plainName(releaseStatus(changes))).toBe(name);
});
