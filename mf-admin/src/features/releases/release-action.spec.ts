import { CANARY, LIVE, releaseStatus } from '../../testing/releases.ts';
import { changeBy, namedBy, possibleActions, trafficChange } from './release-action.ts';

const settled = releaseStatus();
const rolling = releaseStatus({ canary: { ...CANARY, percentage: 10 } });

test.each([
  ['without a previous release', releaseStatus({ previous: undefined }), []],
  ['with a previous release', settled, ['roll-back']],
  ['with a canary', rolling, ['increase', 'promote', 'stop']],
  [
    'with a canary at its last step',
    releaseStatus({ canary: { ...CANARY, percentage: 50 } }),
    ['promote', 'stop'],
  ],
])('possible actions %s', (_, releases, actions) => {
  expect(possibleActions(releases)).toEqual(actions);
});

test.each([
  [1, '10%'],
  [10, '50%'],
  [25, '50%'],
])('a canary for %i%% is increased to %s', (percentage, next) => {
  expect(namedBy('increase', releaseStatus({ canary: { ...CANARY, percentage } }))).toBe(next);
});

test.each([
  ['promote', rolling, { before: 10, after: 100 }],
  ['increase', rolling, { before: 10, after: 50 }],
  ['stop', rolling, { before: 90, after: 100 }],
  ['roll-back', settled, { before: 0, after: 100 }],
] as const)('%s changes the traffic of the release that visitors get next', (action, status, traffic) => {
  expect(trafficChange(action, status)).toEqual(traffic);
});

test.each([
  ['promote', rolling, { from: LIVE.version, to: CANARY.version, subject: CANARY.version }],
  ['stop', rolling, { from: CANARY.version, to: LIVE.version, subject: CANARY.version }],
  ['roll-back', settled, { from: LIVE.version, to: 'beforebefore0000', subject: LIVE.version }],
] as const)('%s replaces one release with another', (action, releases, change) => {
  expect(changeBy(action, releases)).toEqual(change);
});
