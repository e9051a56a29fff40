import { microfrontend } from '@whetstone/federation/rspack';

const configure = microfrontend();

/**
 * In bytes before minification. Lists share React Table, forms share React Hook Form; smaller modules are in the file of each page, which may
 * load four files.
 */
const MIN_SHARED_SIZE = 45_000;

export default async (...options: Parameters<typeof configure>) => {
  const configurations = await configure(...options);
  for (const configuration of [configurations].flat())
    configuration.optimization = { ...configuration.optimization, splitChunks: { minSize: MIN_SHARED_SIZE } };
  return configurations;
};
