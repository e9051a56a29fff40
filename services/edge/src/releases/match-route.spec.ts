import { catalog, shell } from '../testing/microfrontends.ts';
import { matchRoute } from './match-route.ts';

const release = {
  id: 'test',
  shell: shell().microfrontend,
  remotes: [
    catalog({
      routes: [
        { path: '/', module: 'home', access: 'everyone', title: 'Home' },
        { path: '/purchase/:productId', module: 'detail', access: 'everyone', title: 'Tool' },
        { path: '/purchase/new.arrivals', module: 'new', access: 'everyone', title: 'New' },
      ],
    }).microfrontend,
  ],
};

describe('matchRoute', () => {
  it.each([
    ['/', 'home'],
    ['/purchase/42', 'detail'],
    ['/purchase/42/', 'detail'],
    ['/Purchase/42', 'detail'],
    ['/login', 'login'],
  ])('finds the page for %s', (pathname, module) => {
    expect(matchRoute(release, pathname)?.route.module).toBe(module);
  });

  it('prefers a fixed segment to a parameter', () => {
    expect(matchRoute(release, '/purchase/new.arrivals')?.route.module).toBe('new');
  });

  it('takes a dot in a path for a dot', () => {
    expect(matchRoute(release, '/purchase/newXarrivals')?.route.module).toBe('detail');
  });

  it.each(['/purchase', '/purchase/1/2', '/nowhere', '//', '/purchase/'])('finds none for %s', (pathname) => {
    expect(matchRoute(release, pathname)).toBeNull();
  });
});
