import type { MicrofrontendRollout } from '@whetstone/contract';
import { catalog, shell } from '../testing/microfrontends.ts';
import { BUCKETS, releaseSetFor, releaseSetsOf } from './release-sets.ts';

const account = (team: string) => catalog({ name: 'mf-account', team }).microfrontend;
const [SHELL, OLD, NEW] = [
  shell().microfrontend,
  catalog({ team: 'old' }).microfrontend,
  catalog({ team: 'new' }).microfrontend,
];

const canaryOf = (percentage: number): MicrofrontendRollout => ({
  live: OLD,
  canary: { piece: NEW, percentage },
});
const sets = (...rollouts: MicrofrontendRollout[]) =>
  releaseSetsOf({ pieces: [{ live: SHELL }, ...rollouts] });
const catalogFor = (bucket: number, rollout: MicrofrontendRollout) =>
  releaseSetFor(sets(rollout), bucket).release.remotes.find(({ name }) => name === 'mf-catalog');

describe('release sets', () => {
  it('are one, without a canary, with what each microfrontend may fall back on', () => {
    const [only, ...others] = sets({ live: NEW, lastGood: OLD });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ below: BUCKETS, release: { remotes: [{ lastGood: { base: OLD.base } }] } });
  });

  it('give the canary to the buckets below its percentage, and its predecessor to fall back on', () => {
    expect(catalogFor(999, canaryOf(10))).toMatchObject({ base: NEW.base, canary: true, lastGood: OLD });
    expect(catalogFor(1_000, canaryOf(10))).toEqual(OLD);
  });

  it('are n + 1 with n canaries: whoever has the rarer one has the other too', () => {
    const others = { live: account('old'), canary: { piece: account('new'), percentage: 50 } };
    const bases = sets(canaryOf(10), others).map(({ release }) => release.remotes.map(({ team }) => team));
    expect(bases).toEqual([
      ['new', 'new'],
      ['new', 'old'],
      ['old', 'old'],
    ]);
  });

  it('have an id that any other version changes, and nothing else', () => {
    const idOf = (rollout: MicrofrontendRollout) => sets(rollout).at(-1)?.release.id;
    expect(idOf({ live: OLD })).toBe(idOf({ live: OLD, lastGood: NEW }));
    expect(idOf({ live: OLD })).not.toBe(idOf({ live: NEW }));
  });
});
