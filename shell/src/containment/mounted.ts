import type { Replacement } from './page-guard.ts';

/** A mounted page or fragment of a remote, as the element around it describes it. */
export interface Mounted {
  microfrontend: string;
  version: string;
  module: string;
}

/** The release, as `name@version`. */
export function releaseOf({ microfrontend, version }: Mounted): string {
  return `${microfrontend}@${version}`;
}

const MODULES = '[data-module]:not([data-microfrontend="shell"])';

/** The page that is mounted, and its fragments, if they belong to remotes. */
export function findMounted(root: HTMLElement): Mounted[] {
  return mountedIn(root, `main ${MODULES}`);
}

/** The same, with the fragments in the slots of the shell, which stay mounted on every page. */
export function findAllMounted(root: HTMLElement): Mounted[] {
  return mountedIn(root, MODULES);
}

function mountedIn(root: HTMLElement, selector: string): Mounted[] {
  const elements = root.querySelectorAll<HTMLElement>(selector);
  return Array.from(elements, ({ dataset: { microfrontend = '', version = '', module = '' } }) => ({
    microfrontend,
    version,
    module,
  }));
}

/** The pages and fragments whose loaded scripts contain the source of the function. */
export async function findReleases(replacement: unknown, known: readonly Mounted[]): Promise<Mounted[]> {
  const scripts = await scriptsWith(replacement);
  return known.filter(({ microfrontend, version }) =>
    scripts.some((url) => url.includes(`/releases/${microfrontend}/${version}/`)),
  );
}

/**
 * Whether the release of this entry has replaced something: its scripts contain the source of a new function, or no other remote's
 * scripts do. Code of another release may run at any time, also while this release loads.
 */
export async function isReplacedBy(entry: string, replaced: readonly Replacement[]): Promise<boolean> {
  const base = entry.slice(0, entry.lastIndexOf('/') + 1);
  const found = await Promise.all(replaced.map(({ value }) => scriptsWith(value)));
  return found.some((scripts) => scripts.length === 0 || scripts.some((url) => url.includes(base)));
}

/** The URLs of the remotes' loaded scripts that contain the source of the function. */
async function scriptsWith(replacement: unknown): Promise<string[]> {
  if (typeof replacement !== 'function') return [];
  const source = String(replacement);
  const scripts = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.includes('/releases/') && !url.includes('/releases/shell/') && url.includes('.js'));
  const texts = await Promise.all(scripts.map(readText));
  return scripts.filter((_, at) => texts[at]?.includes(source));
}

/** The browser has the script in its cache. */
async function readText(url: string): Promise<string> {
  return fetch(url).then(
    (response) => response.text(),
    () => '',
  );
}
