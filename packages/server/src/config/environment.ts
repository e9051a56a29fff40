/** An invalid setting. The process prints the message, without a stack, and exits. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads environment variables. Each error message names its variable. @throws ConfigError */
export class Environment {
  constructor(private readonly variables: NodeJS.ProcessEnv) {}

  text(name: string): string | undefined {
    return this.variables[name]?.trim() || undefined;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`);
  }

  oneOf(name: string, fallback: string, values: readonly string[]): string {
    const text = this.text(name) ?? fallback;
    if (values.includes(text)) return text;
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, but it is "${text}".`);
  }

  list(name: string, fallback: string[]): string[] {
    const parts = this.text(name)?.split(',') ?? fallback;
    return parts.map((part) => part.trim()).filter(Boolean);
  }

  /** The message omits the value, which may contain a password. */
  url(name: string, protocols: readonly string[]): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url && protocols.includes(url.protocol)) return url;
    const examples = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} must be a URL that starts with ${examples}.`);
  }

  /** Requires all of the variables or none. Returns undefined for none. */
  together<Name extends string>(names: readonly Name[]): Record<Name, string> | undefined {
    const missing = names.filter((name) => this.text(name) === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0) {
      throw new ConfigError(
        `${missing.join(' and ')} must be set too, because ${names.join(', ')} belong together.`,
      );
    }
    return Object.fromEntries(names.map((name) => [name, this.text(name)])) as Record<Name, string>;
  }
}
