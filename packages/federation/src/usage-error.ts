/** A mistake in the input. The command line prints the message without a stack trace. */
export class UsageError extends Error {}

/** An error that the bundler reports by its message alone. */
export function withoutStack({ message }: Error): Error {
  return Object.assign(new Error(message), { hideStack: true, stack: '' });
}
