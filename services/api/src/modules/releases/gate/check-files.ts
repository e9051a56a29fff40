import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { FILE_TYPE_RULE, isReleasable } from '@whetstone/contract/file-types';

/** Publication has already checked that every file is stored. An upload from an earlier version of the shop may contain other types. */
export function checkFiles({ name, files }: MicrofrontendRelease): CheckResult {
  const names = Object.keys(files);
  const refused = names.find((file) => !isReleasable(name, file));
  if (refused !== undefined) {
    return {
      check: 'files',
      passed: false,
      subject: name,
      sentence: `${refused} ${FILE_TYPE_RULE}.`,
      remedy: 'Build without that file and release again.',
    };
  }
  const count = names.length;
  const sentence = `${count === 1 ? 'Its 1 file is' : `All ${count} files are`} stored, each with the hash in the manifest.`;
  return { check: 'files', passed: true, subject: name, sentence };
}
