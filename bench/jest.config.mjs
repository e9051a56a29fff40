import scripts from '../scripts/jest.config.mjs';

/** As the repository's scripts: both run on Node as they are. */
export default { ...scripts, displayName: 'bench' };
