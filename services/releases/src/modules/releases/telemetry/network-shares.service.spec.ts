import { NetworkSharesService } from './network-shares.service.ts';
import { MIN_ATTEMPTS } from './statistics.ts';

it('counts and keeps events of the compared releases only', () => {
  const shares = new NetworkSharesService();
  const take = (version: string, compared: string[]) =>
    shares.take({ microfrontend: 'mf-catalog', version, kind: 'mount' }, '192.0.2.1', '1', compared);
  for (let event = 0; event < MIN_ATTEMPTS; event += 1) take('old', ['old', 'live']);
  expect(take('old', ['old', 'live'])).toBe(false);
  expect(shares.isOneNetwork({ microfrontend: 'mf-catalog', version: 'old' })).toBe(true);
  expect(take('live', ['live', 'new'])).toBe(true);
  expect(shares.isOneNetwork({ microfrontend: 'mf-catalog', version: 'old' })).toBe(false);
  expect(take('old', ['live', 'new'])).toBe(false);
});
