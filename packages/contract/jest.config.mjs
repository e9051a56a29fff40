import { nodePreset, sharedSources } from '@whetstone/jest-config/node';

export default { ...nodePreset('contract'), ...sharedSources };
