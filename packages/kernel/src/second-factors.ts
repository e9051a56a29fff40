/** For the shell's page of second factors only: separate from `sign-in`, whose code every sign-in page loads. */
import { accessToken, payloadOf } from './session/access-token.ts';
import { postIdentity, requestJson } from './session/identity-client.ts';
import { failUnused } from './session/passkey-failure.ts';

export interface Passkey {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

export interface SecondFactors {
  /** Whether the account has an authenticator app. */
  app: boolean;
  passkeys: Passkey[];
  /** Whether a password, or a Google account, can prove the identity again. */
  password: boolean;
  google: boolean;
  /** Whether the session has a proof within ten minutes. */
  proven: boolean;
}

/** The second factors of the signed-in account, and its other proofs. @throws IdentityError if the server is unreachable */
export async function readSecondFactors(): Promise<SecondFactors> {
  const { app, passkeys, password, google, proven } = await requestJson('/identity/second-factors');
  return {
    ...{ app: app === true, passkeys: passkeys as Passkey[] },
    ...{ password: password === true, google: google === true, proven: proven === true },
  };
}

/**
 * The URL at which the Google account of the signed-in user proves the identity again. Google redirects to `returnPath`, with
 * `?error=` after a failure. @throws IdentityError with a message for the form
 */
export async function googleProofUrl(returnPath: string): Promise<string> {
  const body = { provider: 'google', callbackURL: returnPath, errorCallbackURL: returnPath };
  return String((await postIdentity('/link-social', body)).url);
}

/** Whether a longer password would open the admin pages, too. */
export function hasShortPassword(): boolean {
  return payloadOf(accessToken.read() ?? '').short_password === true;
}

/** The code of an `IdentityError`: `proveAgain` or `proveByPasskey`, then the call again. */
export const STEP_UP_REQUIRED = 'STEP_UP_REQUIRED';

/** Adds a passkey of this device. @throws IdentityError with a message for the form, or with the code `STEP_UP_REQUIRED` */
export async function addPasskey(name: string): Promise<void> {
  const options = await requestJson('/identity/passkey/generate-register-options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  const response = await navigator.credentials.create({ publicKey }).catch(failUnused);
  await postIdentity('/passkey/verify-registration', { name, response });
}

/** @throws IdentityError with a message for the page, or with the code `STEP_UP_REQUIRED` */
export async function removePasskey(id: string): Promise<void> {
  await postIdentity('/passkey/delete-passkey', { id });
}

/** An authenticator app that `proveSecondFactor` confirms. */
export interface SecondFactorSetUp {
  /** `otpauth://totp/…?secret=…`: the key in Base32. */
  uri: string;
  /** The URI as a QR code: an SVG path of its dark modules, in a square of `size` modules. */
  qr: { size: number; path: string };
  recoveryCodes: string[];
}

/** @param password '' for an account without one @throws IdentityError with a message for the form */
export async function setUpSecondFactor(password: string): Promise<SecondFactorSetUp> {
  const { totpURI, qr, backupCodes } = await postIdentity('/two-factor/enable', { password });
  return {
    uri: String(totpURI),
    qr: qr as SecondFactorSetUp['qr'],
    recoveryCodes: backupCodes as string[],
  };
}

/** Replaces all recovery codes. @throws IdentityError with a message for the form */
export async function replaceRecoveryCodes(password: string): Promise<string[]> {
  const { backupCodes } = await postIdentity('/two-factor/generate-backup-codes', { password });
  return backupCodes as string[];
}

/** @throws IdentityError with a message for the form */
export async function removeSecondFactor(password: string): Promise<void> {
  await postIdentity('/two-factor/disable', { password });
}
