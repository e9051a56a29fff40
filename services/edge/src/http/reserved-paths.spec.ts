import { routeFault } from '@whetstone/contract/route-rules';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
  await edge.ready();
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

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
  const paths = pathsOf(edge.printRoutes());
  // The route of all pages.
  const own = paths.filter((path) => path !== '/*');
  expect(own).toEqual(expect.arrayContaining(['/api', '/media/*', '/releases/set', '/sitemap.xml']));
  const free = own.filter((path) => {
    const [, first = ''] = path.split('/');
    return routeFault(`/${first}/page`) === undefined;
  });
  // A new route of the edge needs a row in RESERVED_SEGMENTS of the contract.
  expect(free).toEqual([]);
});
