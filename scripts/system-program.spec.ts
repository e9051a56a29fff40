import { installAdvice } from './lib/system-program.ts';

const MARIADB = { apt: 'mariadb-server', brew: 'mariadb' };

describe('a program that cannot be installed', () => {
  it.each([
    ['macOS', 'darwin', false, 'Install it by hand: brew install mariadb'],
    [
      'Debian without root',
      'linux',
      true,
      "Install it by hand: sudo sh -c 'apt-get update && apt-get install --yes --no-install-recommends mariadb-server'",
    ],
    ['another Linux', 'linux', false, "Install it with your system's package manager."],
  ] as const)('is reported with the install command of %s', (_system, platform, hasApt, advice) => {
    expect(installAdvice(MARIADB, platform, hasApt)).toBe(
      `mariadb-server is needed and could not be installed. ${advice}`,
    );
  });
});
