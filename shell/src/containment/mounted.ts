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

/** The mounted pages and fragments of remotes. */
export function findMounted(root: HTMLElement): Mounted[] {
  const elements = root.querySelectorAll<HTMLElement>('[data-module]:not([data-microfrontend="shell"])');
  return Array.from(elements, ({ dataset: { microfrontend = '', version = '', module = '' } }) => ({
    microfrontend,
    version,
    module,
  }));
}

/** The pages and fragments whose loaded scripts contain the source of the function. */
export async function findReleases(replacement: unknown, known: readonly Mounted[]): Promise<Mounted[]> {
  if (typeof replacement !== 'function') return [];
  const source = String(replacement);
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
  const contains = async ({ microfrontend, version }: Mounted) => {
    const base = `/releases/${microfrontend}/${version}/`;
    const texts = scripts.filter((url) => url.includes(base) && url.includes('.js')).map(readText);
    return (await Promise.all(texts)).some((text) => text.includes(source));
  };
  const results = await Promise.all(known.map(contains));
  return known.filter((_, at) => results[at]);
}

/** The browser has the script in its cache. */
async function readText(url: string): Promise<string> {
  return fetch(url).then(
    (response) => response.text(),
    () => '',
  );
}
