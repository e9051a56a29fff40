import { WAYS, type Way } from './ways.ts';

/** A microfrontend whose release is to be bad, and how. */
export interface Ill {
  microfrontend: string;
  way: Way;
}

/** Every way × every remote, in rounds: in each all remotes but one are bad, each in a way of its own. The first three rounds have every way. */
export function roundsOf(remotes: readonly string[]): Ill[][] {
  const ahead = remotes.map((microfrontend, at) => ({
    microfrontend,
    ways: [...WAYS.slice(2 * at), ...WAYS.slice(0, 2 * at)],
  }));
  const rounds: Ill[][] = [];
  while (ahead.some(({ ways }) => ways.length > 0)) {
    const well = remotes[rounds.length % remotes.length];
    rounds.push(
      ahead.flatMap(({ microfrontend, ways }) => {
        const way = microfrontend === well ? undefined : ways.shift();
        return way ? [{ microfrontend, way }] : [];
      }),
    );
  }
  return rounds;
}
