import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException, TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { type BackoffRule, RateLimiter, shortenedAddress } from '@whetstone/server/rate-limit/rate-limiter';
import { type DataSource, type EntityManager, type FindOptionsWhere, In, Not } from 'typeorm';
import { recordChange } from '../../common/data-tags.ts';
import { AuditLog, type AuditRecord } from '../audit/audit-log.service.ts';
import { StockService, toolNotFound } from '../tools/stock.service.ts';
import { Review } from './review.entity.ts';
import {
  type AddReviewDto,
  type EditReviewDto,
  type FullReviewDto,
  type HiddenReviewsDto,
  type HideAccountReviewsDto,
  type HideReviewDto,
  MAX_DECIDED_REVIEWS,
  type ShowAccountReviewsDto,
  type ShowReviewDto,
} from './reviews.dto.ts';
import { ReviewsService } from './reviews.service.ts';

const SIX_MINUTES = 6 * 60_000;
const REVIEWS: BackoffRule = {
  name: 'reviews',
  freeAttempts: 10,
  initialDelayMs: SIX_MINUTES,
  maxDelayMs: SIX_MINUTES,
};

/** The author's name in reviews of an erased account. */
const ERASED_NAME = 'A customer';

/** The data of reviews of no tool. */
const OF_SHOP = 'shop';

/** A review that exists without an account, such as one of the demo. */
export type SeedReview = Pick<
  Review,
  'client' | 'clientName' | 'reviews' | 'rating' | 'toolId' | 'createdAt'
>;

/** Changes reviews together with the figures of their tools. Transactions lock the tool first, like those of orders. */
@Injectable()
export class ReviewChangesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reviews: ReviewsService,
    private readonly stock: StockService,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemException 404 for an unknown tool, 409 for a second review of it; TooManyRequestsException by the network `address` */
  async add(
    caller: AuthenticatedUser,
    { toolId: tool, reviews, rating }: NewReview,
    address: string,
  ): Promise<void> {
    const toolId = tool ?? null;
    await this.takeAttempt(caller);
    const { id: userId, email: client, name: clientName } = caller;
    await inTransaction(this.dataSource, async (manager) => {
      // Orders and confirmations lock the account before the tools, too.
      const state = await publishedState(manager, userId);
      if (!state) throw new UnauthorizedException();
      await this.lockTool(manager, toolId, 'lockPublished');
      const earlier = toolId && (await manager.findOneBy(Review, { userId, toolId }));
      if (earlier) throw alreadyReviewed(earlier);
      const network = shortenedAddress(address);
      const author = { id: newId(), userId, client, clientName, network, createdAt: new Date() };
      await manager.insert(Review, { ...author, toolId, reviews, rating, state });
      await updateFigures(manager, toolId, undefined, { state, rating });
    });
  }

  /** Adds reviews without accounts. The last review is the newest. */
  async seed(reviews: readonly SeedReview[]): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(
        Review,
        reviews.map((review) => ({ ...review, id: newId() })),
      );
      for (const { toolId, rating } of reviews)
        await updateFigures(manager, toolId, undefined, { state: 'visible', rating });
    });
  }

  /** @throws ProblemException 404 for another account's review, 409 for an outdated version; TooManyRequestsException */
  async edit(
    caller: AuthenticatedUser,
    id: string,
    { reviews, rating, version }: EditReviewDto,
  ): Promise<FullReviewDto> {
    await this.takeAttempt(caller);
    return this.change({ id, userId: caller.id }, version, { reviews, rating, editedAt: new Date() });
  }

  /** Returns false if the caller has no review with this id. @throws ProblemException 409 for a hidden review: its author could post it again */
  async remove({ id: userId }: AuthenticatedUser, id: string): Promise<boolean> {
    const review = await this.dataSource.getRepository(Review).findOneBy({ id, userId });
    if (!review) return false;
    return inTransaction(this.dataSource, async (manager) => {
      await this.lockTool(manager, review.toolId);
      const stored = await manager.findOne(Review, { where: { id }, ...forUpdate(manager) });
      if (!stored) return false;
      if (stored.state === 'hidden') throw reviewHidden();
      await manager.delete(Review, { id });
      await updateFigures(manager, review.toolId, stored, undefined);
      return true;
    });
  }

  /** Removes the review from the public lists and figures. @throws ProblemException 404, 409 for an outdated version */
  hide(id: string, { reason, version }: HideReviewDto, admin: AuthenticatedUser): Promise<FullReviewDto> {
    const changes = { state: 'hidden' as const, hiddenReason: reason.trim() };
    return this.change({ id }, version, changes, { actor: admin, action: 'review.hidden' });
  }

  /** The review of an unconfirmed account returns to waiting. @throws ProblemException 404, 409 for an outdated version */
  show(id: string, { version }: ShowReviewDto, admin: AuthenticatedUser): Promise<FullReviewDto> {
    const changes = { state: 'visible' as const, hiddenReason: '' };
    return this.change({ id }, version, changes, { actor: admin, action: 'review.shown' });
  }

  /** Hides the newest reviews of an account with one reason. An audit entry records each. */
  async hideOfAccount(
    userId: string,
    { reason }: HideAccountReviewsDto,
    actor: AuthenticatedUser,
  ): Promise<HiddenReviewsDto> {
    const where = { userId, state: Not('hidden' as const) };
    const changes = { state: 'hidden' as const, hiddenReason: reason.trim() };
    const hidden = await inTransaction(this.dataSource, async (manager) => {
      const stored = await this.lockAll(manager, where, MAX_DECIDED_REVIEWS);
      return this.applyAll(manager, stored, changes, { actor, action: 'review.hidden' });
    });
    const remaining = await this.dataSource.getRepository(Review).countBy(where);
    return { reviews: await this.reviews.presentAll(hidden), remaining };
  }

  /** Shows hidden reviews of an account that have not changed since the caller read them. Returns them. */
  async showOfAccount(
    userId: string,
    { reviews }: ShowAccountReviewsDto,
    actor: AuthenticatedUser,
  ): Promise<FullReviewDto[]> {
    const versions = new Map(reviews.map(({ id, version }) => [id, version]));
    const where = { userId, state: 'hidden' as const, id: In([...versions.keys()]) };
    const shown = await inTransaction(this.dataSource, async (manager) => {
      const state = await publishedState(manager, userId);
      if (!state) return [];
      const stored = await this.lockAll(manager, where);
      const unchanged = stored.filter(({ id, version }) => versions.get(id) === version);
      const changes = { state, hiddenReason: '' };
      return this.applyAll(manager, unchanged, changes, { actor, action: 'review.shown' });
    });
    return this.reviews.presentAll(shown);
  }

  /** Publishes the waiting reviews of an account, in the transaction that confirms its email address. */
  async publish(manager: EntityManager, userId: string): Promise<void> {
    for (const review of await this.lockAll(manager, { userId, state: 'waiting' })) {
      await manager.update(Review, { id: review.id }, { state: 'visible' });
      await updateFigures(manager, review.toolId, review, { ...review, state: 'visible' });
    }
  }

  /** Removes the author from the reviews of a removed account. Texts and ratings stay, waiting reviews do not: nobody can confirm them. */
  async anonymise(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Review, { userId, state: 'waiting' });
    const author = { userId: null, client: '', clientName: ERASED_NAME, network: null };
    if ((await manager.update(Review, { userId }, author)).affected) recordChange('reviews');
  }

  private async change(
    where: { id: string; userId?: string },
    version: number,
    changes: Partial<Review>,
    decision?: Decision,
  ): Promise<FullReviewDto> {
    const review = await this.dataSource.getRepository(Review).findOneBy(where);
    if (!review) throw reviewNotFound();
    const changed = await inTransaction(this.dataSource, async (manager) => {
      const { userId: author } = review;
      const published = author && changes.state === 'visible' && (await publishedState(manager, author));
      await this.lockTool(manager, review.toolId);
      const stored = await manager.findOne(Review, { where, ...forUpdate(manager) });
      if (!stored) throw reviewNotFound();
      if (stored.version !== version) return { review: stored, isOutdated: true };
      const applied = { ...changes, ...(published && { state: published }) };
      const updated = await this.apply(manager, stored, applied, decision);
      return { review: updated, isOutdated: false };
    });
    const [current] = (await this.reviews.presentAll([changed.review])) as [FullReviewDto];
    if (changed.isOutdated) throw changedMeanwhile(current);
    return current;
  }

  /** Changes a locked review, and the figures of its tool. Returns the review after the change. */
  private async apply(
    manager: EntityManager,
    stored: Review,
    changes: Partial<Review>,
    decision: Decision | undefined,
  ): Promise<Review> {
    const applied = { ...changes, version: stored.version + 1 };
    const updated = { ...stored, ...applied };
    await manager.update(Review, { id: stored.id }, applied);
    await updateFigures(manager, stored.toolId, stored, updated);
    if (decision)
      await this.audit.record(manager, {
        ...decision,
        subject: stored.id,
        person: stored.userId,
        before: { state: stored.state, reason: stored.hiddenReason },
        after: { state: updated.state, reason: updated.hiddenReason },
      });
    return updated;
  }

  private async applyAll(
    manager: EntityManager,
    stored: readonly Review[],
    changes: Partial<Review>,
    decision: Decision,
  ): Promise<Review[]> {
    const updated: Review[] = [];
    for (const review of stored) updated.push(await this.apply(manager, review, changes, decision));
    return updated;
  }

  /** Locks reviews of an account after their tools. The newest come first. */
  private async lockAll(
    manager: EntityManager,
    where: FindOptionsWhere<Review>,
    limit?: number,
  ): Promise<Review[]> {
    const newest = { order: { id: 'DESC' as const }, ...(limit && { take: limit }) };
    const found = await manager.find(Review, { where, ...newest });
    const toolIds = found.flatMap(({ toolId }) => toolId ?? []);
    if (toolIds.length > 0) await this.stock.lock(manager, toolIds);
    const id = In(found.map((review) => review.id));
    return manager.find(Review, { where: { ...where, id }, ...newest, ...forUpdate(manager) });
  }

  private async lockTool(
    manager: EntityManager,
    id: string | null,
    lock: 'lock' | 'lockPublished' = 'lock',
  ): Promise<void> {
    if (id !== null && !(await this.stock[lock](manager, [id])).has(id)) throw toolNotFound();
  }

  /** Allows ten changes at once, then ten an hour, so that one user cannot flood the lists. */
  private async takeAttempt({ id }: AuthenticatedUser): Promise<void> {
    const wait = await this.limiter.countAttempt(REVIEWS, id);
    if (wait === 0) return;
    const minutes = Math.ceil(wait / 60_000);
    const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new TooManyRequestsException(`You have written many reviews. Wait ${time} and try again.`, wait);
  }
}

type Decision = Pick<AuditRecord, 'actor' | 'action'>;
type NewReview = Pick<AddReviewDto, 'toolId' | 'reviews' | 'rating'>;

const ACCOUNT = 'SELECT email_confirmed AS confirmed FROM users WHERE id = ? AND removed_at IS NULL';

/** Prevents the confirmation and the removal of the account until the transaction ends. Returns undefined if it was removed before. */
async function publishedState(
  manager: EntityManager,
  userId: string,
): Promise<'visible' | 'waiting' | undefined> {
  const suffix = manager.dataSource.options.type === 'mysql' ? ' LOCK IN SHARE MODE' : '';
  const [account] = await readPrepared(manager, `${ACCOUNT}${suffix}`, [userId]);
  return account && (account.confirmed ? 'visible' : 'waiting');
}

type Rated = Pick<Review, 'state' | 'rating'>;

function figuresOf(review: Rated | undefined): { count: number; sum: number } {
  return review?.state === 'visible' ? { count: 1, sum: review.rating } : { count: 0, sum: 0 };
}

const FIGURES = 'UPDATE tools SET rating_count = rating_count + ?, rating_sum = rating_sum + ? WHERE id = ?';

/** A review that is public neither before nor after its change is in no page and in no figure. */
async function updateFigures(
  manager: EntityManager,
  toolId: string | null,
  earlier: Rated | undefined,
  later: Rated | undefined,
): Promise<void> {
  const [before, after] = [figuresOf(earlier), figuresOf(later)];
  if (before.count === 0 && after.count === 0) return;
  recordChange('reviews', toolId ?? OF_SHOP);
  const [count, sum] = [after.count - before.count, after.sum - before.sum];
  if (toolId === null || (count === 0 && sum === 0)) return;
  recordChange('tools', toolId);
  await writePrepared(manager, FIGURES, [count, sum, toolId]);
}

function reviewNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no review with this id.');
}

function reviewHidden(): ProblemException {
  const detail = 'The shop has hidden this review, so it cannot be deleted. Change its text instead.';
  return new ProblemException(409, 'review-hidden', detail);
}

function alreadyReviewed({ id }: Review): ProblemException {
  const detail = 'You have already reviewed this tool. Change your review instead.';
  return new ProblemException(409, 'already-reviewed', detail, { reviewId: id });
}

function changedMeanwhile(current: FullReviewDto): ProblemException {
  const detail = 'The review has changed since you read it. Compare the two versions and decide again.';
  return new ProblemException(409, 'changed-meanwhile', detail, { current });
}
