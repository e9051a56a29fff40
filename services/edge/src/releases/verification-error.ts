/** Something that came from outside is not what it says it is; the message is the end of a sentence that tells why. */
export class VerificationError extends Error {}
