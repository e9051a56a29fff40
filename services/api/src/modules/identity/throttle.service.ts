import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { digest } from './digest.ts';
import { ThrottleEntry } from './throttle.entity.ts';

export interface ThrottlePolicy {
  /** Attempts that cost no waiting. */
  free: number;
  /** The first pause; each further attempt doubles it. */
  firstPauseMs: number;
  longestPauseMs: number;
}

const HOUR = 3_600_000;
/** Time for which attempts count after the last one. */
export const ATTEMPTS_KEPT_MS = 24 * HOUR;

/** Slows repeated attempts down, counted in the database, so that it holds across instances and restarts. */
@Injectable()
export class ThrottleService {
  constructor(@InjectRepository(ThrottleEntry) private readonly entries: Repository<ThrottleEntry>) {}

  /**
   * Counts an attempt, before it is made: parallel ones cannot all slip through.
   * Answers 0 to go ahead, else the milliseconds to wait; an attempt that must wait is not counted.
   */
  async take(subject: string, policy: ThrottlePolicy): Promise<number> {
    const id = digest(subject);
    for (;;) {
      const entry = await this.entries.findOneBy({ id });
      // Read after the entry: an attempt at the same time must not seem to lie ahead.
      const now = Date.now();
      if (!entry) {
        await this.open(id, now);
        continue;
      }
      const wait = Number(entry.opensAt) - now;
      if (wait > 0) return wait;
      if (await this.count(entry, policy, now)) return 0;
    }
  }

  /** Forgets the attempts: the one who made them has shown who they are. */
  async clear(subject: string): Promise<void> {
    await this.entries.delete({ id: digest(subject) });
  }

  private async open(id: string, now: number): Promise<void> {
    const entry = { id, attempts: 0, opensAt: 0, touchedAt: now };
    await this.entries.createQueryBuilder().insert().values(entry).orIgnore().updateEntity(false).execute();
  }

  private async count(entry: ThrottleEntry, policy: ThrottlePolicy, now: number): Promise<boolean> {
    const { id, attempts } = entry;
    const recent = Number(entry.touchedAt) < now - ATTEMPTS_KEPT_MS ? 0 : attempts;
    const counted = await this.entries.update(
      { id, attempts },
      { attempts: recent + 1, opensAt: now + pauseAfter(recent + 1, policy), touchedAt: now },
    );
    return counted.affected === 1;
  }
}

function pauseAfter(attempts: number, { free, firstPauseMs, longestPauseMs }: ThrottlePolicy): number {
  return attempts < free ? 0 : Math.min(firstPauseMs * 2 ** (attempts - free), longestPauseMs);
}
