import type { CheckResult, MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';

/** A release to check against the releases that visitors can get together with it. */
export interface GateInput {
  candidate: MicrofrontendRelease;
  /** The live release of the same microfrontend; undefined for a new microfrontend. */
  before: MicrofrontendRelease | undefined;
  others: readonly MicrofrontendRollout[];
  /** Maximum bytes of all its scripts and style sheets, compressed with gzip. */
  maxBytes: number;
  /** Maximum bytes of its description and the hashes of its scripts, uncompressed. */
  maxDescriptionBytes: number;
}

/** The live releases and canaries of the other microfrontends. */
export function otherReleasesOf({ others }: Pick<GateInput, 'others'>): MicrofrontendRelease[] {
  return others.flatMap(({ live, canary }) => (canary ? [live, canary.release] : [live]));
}

/** The results of a check. A remedy says what to do about an issue, or about what passed with a warning. */
export function resultsOf(check: CheckResult['check']) {
  return {
    issue: (subject: string, sentence: string, remedy: string): CheckResult => ({
      ...{ check, passed: false, subject, sentence, remedy },
    }),
    passed: (subject: string, sentence: string, remedy?: string): CheckResult => ({
      ...{ check, passed: true, subject, sentence, ...(remedy && { remedy }) },
    }),
  };
}

export function nameAndVersionOf({ name, version }: Pick<MicrofrontendRelease, 'name' | 'version'>): string {
  return `${name} ${version}`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
