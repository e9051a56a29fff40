import { nodePreset } from '@whetstone/jest-config/node';

export default nodePreset('bench', { esModules: ['canonicalize'] });
