import { nodePreset, sharedSources } from '@whetstone/jest-config/node';

export default {
  ...nodePreset('edge', { esModules: ['content-disposition', 'cookie', 'jose', 'p-map'] }),
  ...sharedSources,
};
