/** A variable of the environment has a value that cannot work; the message says which and what it should be. */
export class ConfigError extends Error {}
