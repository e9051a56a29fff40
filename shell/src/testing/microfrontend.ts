import type { ClientRelease } from '@whetstone/contract';

type PlainMicrofrontend = Omit<ClientRelease, 'lastGood' | 'override'>;

export function microfrontend<Changes extends Partial<ClientRelease>>(name: string, changes: Changes) {
  const plain: PlainMicrofrontend = {
    name,
    team: name,
    routes: [],
    navigation: [],
    entry: 'entry.js',
    modules: {},
    version: '1',
    base: `/releases/${name}/${changes.version ?? '1'}/`,
  };
  return { ...plain, ...changes };
}
