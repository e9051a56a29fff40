import type { ReleaseSet } from '@whetstone/contract';
import { toClientReleaseSet } from './client-release-set.ts';
import { escapeHtml, jsonBlock } from './html.ts';
import { integrityMap } from './integrity-map.ts';

const BASE_PLACE = '{{base}}';

/** What all pages of a release set have in common. */
export interface PageFrame {
  release: ReleaseSet;
  /** The shell's document, with its own files' addresses in it, and places for what a page brings. */
  template: string;
  /** What is between the tags of the import map. */
  importMap: string;
  /** What is between the tags of all scripts and styles that stand in the page itself. */
  scripts: string[];
  styles: string[];
  /** The element with the release set, for the shell. */
  releaseBlock: string;
}

export function pageFrame(release: ReleaseSet, document: string): PageFrame {
  const importMap = integrityMap(release);
  const template = document.replaceAll(BASE_PLACE, escapeHtml(release.shell.base));
  return {
    release,
    template,
    importMap,
    // The document belongs to the shell's release and was checked with it: its scripts may run.
    scripts: [importMap, ...textsOf('script', template)],
    styles: textsOf('style', template),
    releaseBlock: jsonBlock('release', toClientReleaseSet(release)),
  };
}

/** What is between the tags of the template's elements of this kind. */
function textsOf(element: 'script' | 'style', template: string): string[] {
  return [...template.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, text = '']) => text,
  );
}
