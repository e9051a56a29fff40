import { remote } from '../../remote.ts';

// The sidebar marks an entry on its page and on the pages below it.
test('every page of the dashboard is the page of an entry, or below it', () => {
  const entries = remote.navigation.map(({ to }) => to);
  const unmarked = remote.routes.filter(
    ({ path }) => !entries.some((to) => path === to || path.startsWith(`${to}/`)),
  );
  expect(unmarked.map(({ path }) => path)).toEqual([]);
});
