import { microfrontend } from '@whetstone/federation/rspack';

export default microfrontend();
