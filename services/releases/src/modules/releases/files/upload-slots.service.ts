import { Injectable } from '@nestjs/common';
import { TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { Config } from '../../../common/config/config.ts';

const RETRY_AFTER_MS = 1_000;

/** Limits the concurrent uploads of this instance. */
@Injectable()
export class UploadSlotsService {
  /** Uploads in progress, by microfrontend. */
  private readonly inProgress = new Map<string, number>();

  constructor(private readonly config: Config) {}

  /** @throws ProblemException 429 when all slots of the team or the instance are in use */
  async use(microfrontend: string, upload: () => Promise<void>): Promise<void> {
    const { uploadsAtOnce, uploadsPerTeam } = this.config.delivery;
    const own = this.inProgress.get(microfrontend) ?? 0;
    const all = [...this.inProgress.values()].reduce((sum, count) => sum + count, 0);
    if (own >= uploadsPerTeam)
      throw tooMany(`${microfrontend} has ${own} uploads in progress, which is the limit`);
    if (all >= uploadsAtOnce) throw tooMany(`${all} uploads are in progress, which is the limit`);
    this.inProgress.set(microfrontend, own + 1);
    try {
      await upload();
    } finally {
      const left = (this.inProgress.get(microfrontend) ?? 1) - 1;
      if (left > 0) this.inProgress.set(microfrontend, left);
      else this.inProgress.delete(microfrontend);
    }
  }
}

function tooMany(reason: string): TooManyRequestsException {
  return new TooManyRequestsException(`${reason}. Send the file again in a moment.`, RETRY_AFTER_MS);
}
