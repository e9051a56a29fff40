import { aMicrofrontend, CANARY, LIVE } from '../../../testing/microfrontends.ts';
import { changeBy, possibleActions, touchedShare, widerShares } from './release-action.ts';

const settled = aMicrofrontend();
const rolling = aMicrofrontend({ canary: { ...CANARY, percentage: 10 } });

test.each([
  ['what was never anything else', aMicrofrontend({ previous: undefined }), []],
  ['what replaced something', settled, ['roll-back']],
  ['what has a canary', rolling, ['promote', 'increase', 'stop']],
  [
    'a canary that is nearly everybody’s',
    aMicrofrontend({ canary: { ...CANARY, percentage: 95 } }),
    ['promote', 'stop'],
  ],
])('%s can be acted upon so', (_, releases, actions) => {
  expect(possibleActions(releases)).toEqual(actions);
});

test('a canary grows by steps beyond what it has', () => {
  expect(widerShares(10)).toEqual([25, 50, 75, 90]);
});

test.each([
  ['promote', rolling, 90],
  ['increase', rolling, 40],
  ['stop', rolling, 10],
  ['roll-back', settled, 100],
] as const)(
  '%s touches those visitors alone who get something else afterwards',
  (action, releases, share) => {
    expect(touchedShare(action, releases, 50)).toBe(share);
  },
);

test.each([
  ['promote', rolling, { from: LIVE.version, to: CANARY.version, concerned: CANARY.version }],
  ['stop', rolling, { from: CANARY.version, to: LIVE.version, concerned: CANARY.version }],
  ['roll-back', settled, { from: LIVE.version, to: 'beforebefore0000', concerned: LIVE.version }],
] as const)('%s gives visitors the one release instead of the other', (action, releases, change) => {
  expect(changeBy(action, releases)).toEqual(change);
});
