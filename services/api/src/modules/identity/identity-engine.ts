import { createIdentity, type IdentityParts } from './create-identity.ts';
import { GOOGLE, isReachable } from './google-provider.ts';

type Identity = ReturnType<typeof createIdentity>;

const googlePaths = /\/(sign-in\/social|callback\/google)$/;
const RETRY_AFTER_MS = 5_000;

/**
 * Runs the identity library. Google joins once its discovery document answers: an unreachable Google must neither hold up
 * e-mail sign-in nor stay unreachable until the next restart.
 */
export class IdentityEngine {
  private identity: Identity;
  private joining: Promise<boolean> | undefined;
  private nextTry = 0;

  constructor(private readonly parts: IdentityParts) {
    this.identity = createIdentity(parts, false);
  }

  get context(): Identity['$context'] {
    return this.identity.$context;
  }

  async handle(request: Request): Promise<Response> {
    if (googlePaths.test(new URL(request.url).pathname)) await this.joinGoogle();
    return this.identity.handler(request);
  }

  /** Lets Google join if it is configured and answers; at most one try every few seconds. */
  private async joinGoogle(): Promise<void> {
    const { google } = this.parts.config;
    if (!google || this.joining !== undefined || Date.now() < this.nextTry) {
      await this.joining;
      return;
    }
    this.joining = isReachable(google).then((reachable) => reachable && this.rebuildWithGoogle());
    if (await this.joining) return;
    this.joining = undefined;
    this.nextTry = Date.now() + RETRY_AFTER_MS;
  }

  private async rebuildWithGoogle(): Promise<boolean> {
    const identity = createIdentity(this.parts, true);
    const { socialProviders } = await identity.$context;
    if (!socialProviders.some(({ id }) => id === GOOGLE)) return false;
    this.identity = identity;
    return true;
  }
}
