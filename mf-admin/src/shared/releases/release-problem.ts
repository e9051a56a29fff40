import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';

const SENTENCES: ProblemSentences = {
  'release-rejected': ({ checkReport }) => {
    const issue = checkReport?.results.find(({ passed }) => !passed);
    return `The release was rejected and nothing has changed. ${issue?.sentence ?? ''}`.trim();
  },
  'files-missing': ({ missing = [] }) =>
    `${missing.length} files of the release were not uploaded. Upload the build again.`,
  'candidate-expired': 'The release was uploaded too long ago and has expired. Release that build again.',
  'no-live-release': 'There is no live release to compare a canary with. Publish to 100 % first.',
  'canary-ended': 'This canary was stopped or replaced meanwhile, and nothing has changed.',
  'canary-widened': 'This canary has a larger share of the visitors already, and nothing has changed.',
  'no-previous-release': 'There is no previous release to roll back to.',
  'not-published': 'Another release is out now. Check which release is out and try again.',
  'releases-busy': 'Other releases are being published at the same time. Try again.',
  superseded: 'The release was not published: another publication was requested after it.',
};

/** The sentence about a call that should change what visitors get. A module of its own: pages load it with the first error. */
export const releaseProblem = (error: unknown) => problemMessage(error, SENTENCES);
