import { nodePreset } from '@whetstone/jest-config/node';

const { runtime: _shared, ...preset } = nodePreset('federation', { esModules: ['canonicalize'] });

/** Each test file has modules of its own: the tests replace the global objects of browsers. */
export default { ...preset, testEnvironment: 'node' };
