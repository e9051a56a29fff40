import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import type { Browser } from './browser.ts';

const PASSKEY = '/api/identity/passkey';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED_CREDENTIAL = 0x40;

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** A device with one passkey (WebAuthn level 3, ES256, attestation 'none'). */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly credentialId = randomBytes(32);
  private uses = 0;

  private readonly origin: string;
  /** Whether the device asks for a PIN, a fingerprint or a face. */
  verifiesUser: boolean;

  constructor(origin: string, verifiesUser = true) {
    this.origin = origin;
    this.verifiesUser = verifiesUser;
  }

  /** Adds the passkey to the account that is signed in in the browser. */
  async addTo(browser: Browser, name: string) {
    const options = (await browser.get(`${PASSKEY}/generate-register-options`)).json();
    return browser.post(`${PASSKEY}/verify-registration`, { name, response: this.register(options) });
  }

  /** Signs in, or proves the identity of the account that is signed in. */
  async proveIn(browser: Browser) {
    const options = (await browser.get(`${PASSKEY}/generate-authenticate-options`)).json();
    return browser.post(`${PASSKEY}/verify-authentication`, { response: this.authenticate(options) });
  }

  /** The response to the options of a registration. */
  register({ challenge, rp }: Options) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value = '') => Buffer.concat([bytes('5820'), Buffer.from(value, 'base64url')]);
    // COSE_Key: EC2, ES256, P-256.
    const key = Buffer.concat([
      ...[bytes('a5010203262001'), bytes('21'), coordinate(x)],
      ...[bytes('22'), coordinate(y)],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), bytes('0020'), this.credentialId, key]);
    const data = Buffer.concat([this.authenticatorData(rp?.id, ATTESTED_CREDENTIAL), credential]);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      ...[bytes('a363'), Buffer.from('fmt'), bytes('64'), Buffer.from('none')],
      ...[bytes('67'), Buffer.from('attStmt'), bytes('a0'), bytes('68'), Buffer.from('authData')],
      ...[bytes('58'), Buffer.from([data.length]), data],
    ]);
    return this.respond({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The response to the options of an authentication. */
  authenticate({ challenge, rpId }: Options) {
    const data = this.authenticatorData(rpId, 0);
    const clientData = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([data, hash('sha256', clientData, 'buffer')]);
    return this.respond({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    });
  }

  private respond<Response extends object>(response: Response) {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authenticatorData(rpId = '', flags: number): Buffer {
    const count = Buffer.alloc(4);
    this.uses += 1;
    count.writeUInt32BE(this.uses);
    const present = USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.from([present | flags]), count]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
