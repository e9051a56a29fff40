/** A mistake of the person at the command line: printed as one sentence, without a stack. */
export class UsageError extends Error {}
