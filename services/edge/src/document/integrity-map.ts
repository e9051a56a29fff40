import type { MicrofrontendRelease, ReleaseSet, ResolvedRelease } from '@whetstone/contract';
import { escapedJson } from './html.ts';

/** Some browsers do not ask again for a module that failed, unless under another address: the loader has as many. */
const RETRIES = [1, 2];

/**
 * An import map that names the hash of every script that a page of the set may load, of what it was given and of what it may
 * fall back on: browsers run no other bytes, wherever they come from.
 */
export function integrityMap({ shell, remotes }: ReleaseSet): string {
  const releases = [shell, ...remotes].flatMap(releasesOf);
  return escapedJson({ integrity: Object.fromEntries(releases.flatMap(scriptsOf)) });
}

function releasesOf(microfrontend: ResolvedRelease): MicrofrontendRelease[] {
  return [microfrontend, ...(microfrontend.lastGood ? [microfrontend.lastGood] : [])];
}

function scriptsOf(release: MicrofrontendRelease): [address: string, integrity: string][] {
  const { base, entry, files } = release;
  const scripts = Object.entries(files).filter(
    ([name]) => name.endsWith('.js') && !isForDevelopers(name, release),
  );
  return scripts.flatMap(([name, { integrity }]) => {
    const addresses = [name, ...(name === entry ? RETRIES.map((retry) => `${name}?retry=${retry}`) : [])];
    return addresses.map((address): [string, string] => [base + address, integrity]);
  });
}

/** The development build stands in a folder of its own, and no visitor's page leads there. */
function isForDevelopers(name: string, { developmentEntry = '' }: MicrofrontendRelease): boolean {
  const [folder, file] = developmentEntry.split('/');
  return file !== undefined && name.startsWith(`${folder}/`);
}
