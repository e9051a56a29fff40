import type { ClientReleaseSet } from '@whetstone/contract';

/** Id of the data block in which the edge inlines the release document. */
const RELEASE_ELEMENT = 'release';

/** The releases that this tab was given, and keeps. */
export function readClientReleaseSet(): ClientReleaseSet {
  const text = document.getElementById(RELEASE_ELEMENT)?.textContent;
  if (!text) throw new Error('The page came without its release document.');
  return JSON.parse(text);
}
