import {
  type Change,
  changeVersion,
  overwriteModules,
  replaceEntry,
} from '../../../scripts/lib/modify-build.ts';
import { entryWith, FLOODS, pageThat } from './entry-with.ts';

/** A way for a release to be bad that the gate cannot see: it judges manifests, and renders on a server. */
export interface Way {
  name: string;
  /** What the team got wrong. */
  change: Change;
  /** What browsers get in the place of its scripts, where it is the way there that is bad. */
  answer?: { status: number; contentType: string; body: string };
}

/** By these words uncaught errors of bad releases are told from everybody else's. */
export const BAD = 'bad release';
const HANGS = 'await new Promise(() => {});';
const HTML = '<!doctype html><h1>Bad gateway</h1>';

export const WAYS: readonly Way[] = [
  builtWith('throws while loading', (dist) => overwriteModules(dist, `throw new Error('${BAD}');`)),
  builtWith('throws while rendering', (dist) =>
    replaceEntry(dist, entryWith(`() => { throw new Error('${BAD}'); }`)),
  ),
  builtWith('never finishes loading', (dist) => overwriteModules(dist, HANGS)),
  builtWith('is cut off half-way', (dist) => overwriteModules(dist, 'export const half = {')),
  builtWith('floods the store', (dist) => replaceEntry(dist, entryWith(pageThat(FLOODS['from a timer'])))),
  answeredBy('is answered 404', { status: 404, contentType: 'text/plain', body: 'Nothing here.\n' }),
  answeredBy('is answered 500', { status: 500, contentType: 'text/plain', body: 'Try later.\n' }),
  answeredBy('is a page of HTML', { status: 200, contentType: 'text/html', body: HTML }),
  answeredBy('has another hash', { status: 200, contentType: 'text/javascript', body: 'export {};' }),
];

function builtWith(name: string, change: Change): Way {
  return { name, change };
}

function answeredBy(name: string, answer: NonNullable<Way['answer']>): Way {
  return { name, change: (dist) => changeVersion(dist, name), answer };
}
