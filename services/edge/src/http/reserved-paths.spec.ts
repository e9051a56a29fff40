import { routeFault } from '@whetstone/contract/route-rules';
import { OwnEdge } from '../testing/own-edge.ts';

let own: OwnEdge;

beforeAll(async () => {
  own = await OwnEdge.open();
  await own.start();
  await own.edge.ready();
});

afterAll(() => own.close());

/** The paths of Fastify's printed tree. Each level is indented by four characters. */
function pathsOf(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*?)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? [];
    parts.splice(indent.length / 4);
    parts.push(part);
    return methods ? [parts.join('')] : [];
  });
}

it('no page can have the path of a route of the edge', () => {
  const paths = pathsOf(own.edge.printRoutes());
  // The route of all pages.
  const edgePaths = paths.filter((path) => path !== '/*');
  expect(edgePaths).toEqual(expect.arrayContaining(['/api', '/media/*', '/releases/set', '/sitemap.xml']));
  const free = edgePaths.filter((path) => {
    const [, first = ''] = path.split('/');
    return routeFault(`/${first}/page`) === undefined;
  });
  // A new route of the edge needs a row in RESERVED_SEGMENTS of the contract.
  expect(free).toEqual([]);
});
