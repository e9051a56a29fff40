import { browserPreset } from '@whetstone/federation/jest';

export default browserPreset('mf-sample');
