import type { ClientReleaseSet } from '@whetstone/contract';

const RELEASE_SET = /<script type="application\/json" id="release">(.*?)<\/script>/s;

/** The `base` of each release that runs in a page. Fallbacks of the releases do not count. Empty for a page without releases. */
export function basesOf(page: string): string[] {
  const [, json] = RELEASE_SET.exec(page) ?? [];
  if (!json) return [];
  const { shell, remotes } = JSON.parse(json) as ClientReleaseSet;
  return [shell, ...remotes].map(({ base }) => base);
}
