/** A mistake of whoever starts the service. The message is the one sentence that they will read. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
