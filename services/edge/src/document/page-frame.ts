import type { OfferedSet } from '../releases/offered-set.ts';
import { jsonBlock } from './html.ts';
import { integrityMap } from './integrity-map.ts';
import { toPageRelease } from './page-release.ts';

/** What all pages of a release set have in common. */
export interface PageFrame {
  release: OfferedSet;
  /** The shell's document, with places for what a page brings. */
  template: string;
  /** What is between the tags of the import map. */
  importMap: string;
  /** What is between the tags of all scripts that stand in the page itself. */
  scripts: string[];
  /** The element with the release set, for the shell. */
  releaseBlock: string;
}

export function pageFrame(release: OfferedSet, template: string): PageFrame {
  const importMap = integrityMap(release);
  return {
    release,
    template,
    importMap,
    scripts: [importMap, ...scriptsIn(template)],
    releaseBlock: jsonBlock('release', toPageRelease(release)),
  };
}

/** The template belongs to the shell's release and was checked with it: its scripts may run. */
function scriptsIn(template: string): string[] {
  return [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
}
