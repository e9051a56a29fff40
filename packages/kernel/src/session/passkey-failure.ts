import { IdentityError } from './identity-client.ts';

/** The user has cancelled, or the browser found no suitable device. */
export function failUnused({ name }: DOMException): never {
  throw new IdentityError(
    name === 'InvalidStateError'
      ? 'This device has a passkey of your account already.'
      : 'No passkey was used. Try again, or choose another way.',
  );
}
