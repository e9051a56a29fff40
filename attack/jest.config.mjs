import { nodePreset } from '@whetstone/jest-config/node';

export default nodePreset('attack');
