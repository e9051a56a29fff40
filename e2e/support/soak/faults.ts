import {
  type Change,
  changeVersion,
  overwriteModules,
  replaceEntry,
} from '../../../scripts/lib/modify-build.ts';

/** A fault of a release that the gate cannot detect: the gate checks manifests and renders on a server. */
export interface Fault {
  name: string;
  change: Change;
  /** What browsers receive in place of the release's scripts. */
  response?: { status: number; contentType: string; body: string };
}

/** The message of the errors that faulty releases throw. */
export const FAULT_MESSAGE = 'bad release';

/**
 * A page that dispatches without end, ten times as often as the store allows. An error ends one task only. The timer keeps running after the
 * page is unmounted. A test receives each error of each tab: without a pause between them, this alone takes all processors of the machine.
 */
const FLOODING_PAGE = `() => {
  const dispatch = kernel.useAppDispatch();
  react.useEffect(() => {
    setInterval(() => { for (let sent = 0; sent < 50; sent += 1) dispatch({ type: 'flood' }); }, 25);
  }, [dispatch]);
  return react.createElement('h1', null, 'Flood');
}`;

export const FAULTS: readonly Fault[] = [
  build('throws while loading', (dist) => overwriteModules(dist, `throw new Error('${FAULT_MESSAGE}');`)),
  build('throws while rendering', (dist) =>
    replaceEntry(dist, entryWithPage(`() => { throw new Error('${FAULT_MESSAGE}'); }`)),
  ),
  build('never finishes loading', (dist) => overwriteModules(dist, 'await new Promise(() => {});')),
  build('is truncated', (dist) => overwriteModules(dist, 'export const half = {')),
  build('floods the store', (dist) => replaceEntry(dist, entryWithPage(FLOODING_PAGE))),
  response('returns 404', { status: 404, contentType: 'text/plain', body: 'Not found.\n' }),
  response('returns 500', { status: 500, contentType: 'text/plain', body: 'Try later.\n' }),
  response('returns HTML', {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><h1>Bad gateway</h1>',
  }),
  response('has another hash', { status: 200, contentType: 'text/javascript', body: 'export {};' }),
];

function build(name: string, change: Change): Fault {
  return { name, change };
}

function response(name: string, received: NonNullable<Fault['response']>): Fault {
  return { name, change: (dist) => changeVersion(dist, name), response: received };
}

/** The entry of a remote whose modules all export the page. `page` may use `react` and `kernel`. */
export function entryWithPage(page: string): string {
  return `
    let shared;
    const load = async (name) => {
      const [provided] = Object.values(shared[name]);
      return (await provided.get())();
    };
    export const init = (scope) => {
      shared = scope;
    };
    export const get = async () => {
      const react = await load('react');
      const kernel = await load('@whetstone/kernel');
      const Page = ${page};
      return () => ({ Page });
    };
  `;
}
