import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import {
  allOf,
  anyContains,
  type Condition,
  isOneOf,
  readPrepared,
  readUnprepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import { maskEmail } from '@whetstone/server/email';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, preferredFirstPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { Repository } from 'typeorm';
import { readNames, TOOL_NAMES } from '../../common/database/names.ts';
import { presentRating } from '../../common/rating.ts';
import { Review } from './review.entity.ts';
import type {
  FullReviewDto,
  ListAllReviewsQuery,
  ListReviewsQuery,
  RatingSummaryDto,
  ReviewDto,
} from './reviews.dto.ts';

const VISIBLE: Condition = { sql: "state = 'visible'", values: [] };

/** Reads one entry of an index for each review. */
const VERIFIED_PURCHASE: Condition = {
  sql: `EXISTS (SELECT 1 FROM order_lines WHERE order_lines.user_id = reviews.user_id
    AND order_lines.tool_id = reviews.tool_id AND order_lines.cancelled_at IS NULL)`,
  values: [],
};

/** What the rows of a page need from other tables. */
interface Details {
  /** The names of the tools, by id. */
  tools: ReadonlyMap<string, string>;
  /** The accounts and tools of lines that are not cancelled: see `pairOf`. */
  ordered: ReadonlySet<string>;
}

@Injectable()
export class ReviewsService {
  private readonly table: TableReader<Review>;

  constructor(@InjectRepository(Review) private readonly reviews: Repository<Review>) {
    this.table = new TableReader(reviews);
  }

  /** The visible reviews, newest first. Those of a tool begin with its verified purchases. */
  async list({ tool, ...page }: ListReviewsQuery): Promise<Page<ReviewDto>> {
    const where = [VISIBLE, ...ofTool(tool)];
    const found =
      tool === undefined
        ? await keysetPage(this.table, where, sortOrder('newest'), page)
        : await preferredFirstPage(this.table, where, VERIFIED_PURCHASE, page);
    const details = await this.detailsOf(found.items);
    return found.map((review) => present(review, details));
  }

  /** The reviews of an account in each state, newest first. */
  async listMine(
    { tool, ...page }: ListReviewsQuery,
    { id }: AuthenticatedUser,
  ): Promise<Page<FullReviewDto>> {
    const own = { sql: 'user_id = ?', values: [id] };
    const found = await keysetPage(this.table, [own, ...ofTool(tool)], sortOrder('newest'), page);
    const details = await this.detailsOf(found.items);
    return found.map((review) => presentFull(review, details));
  }

  /** All reviews, newest first. A search for text or for new accounts reads each row of the list. */
  async listAll(query: ListAllReviewsQuery): Promise<Page<FullReviewDto>> {
    const { tool, state, rating, q = '', network, newAccounts, ...page } = query;
    const where = [
      ...(state === undefined ? [] : [{ sql: 'state = ?', values: [state] }]),
      ...ofTool(tool),
      ...(rating === undefined ? [] : [{ sql: 'rating = ?', values: [rating] }]),
      ...(q.trim() === '' ? [] : [contains(q.trim())]),
      ...(network === undefined ? [] : [{ sql: 'network = ?', values: [network] }]),
      ...(newAccounts === undefined ? [] : [ofNewAccount()]),
    ];
    const found = await keysetPage(new TableReader(this.reviews, false), where, sortOrder('newest'), page);
    const details = await this.detailsOf(found.items);
    return found.map((review) => presentFull(review, details));
  }

  async presentAll(reviews: readonly Review[]): Promise<FullReviewDto[]> {
    const details = await this.detailsOf(reviews);
    return reviews.map((review) => presentFull(review, details));
  }

  /** The mean and the distribution of the visible ratings. */
  async rating(tool?: string): Promise<RatingSummaryDto> {
    const { sql, values } = allOf([VISIBLE, ...ofTool(tool)]);
    const query = `SELECT rating, COUNT(*) AS count FROM reviews WHERE ${sql} GROUP BY rating`;
    const rows = await readPrepared(this.reviews.manager.dataSource, query, values);
    const distribution = [0, 0, 0, 0, 0];
    for (const { rating, count } of rows) distribution[Number(rating) - 1] = Number(count);
    const count = distribution.reduce((total, number) => total + number, 0);
    const sum = distribution.reduce((total, number, index) => total + number * (index + 1), 0);
    return { ...presentRating(count, sum), distribution };
  }

  private async detailsOf(reviews: readonly Review[]): Promise<Details> {
    const ids = reviews.map(({ toolId }) => toolId);
    const [tools, ordered] = await Promise.all([
      readNames(this.reviews.manager.dataSource, TOOL_NAMES, ids),
      this.orderedTools(reviews),
    ]);
    return { tools, ordered };
  }

  /** Reads one entry of an index for each line of these tools by these accounts. */
  private async orderedTools(reviews: readonly Review[]): Promise<Set<string>> {
    const ofTools = reviews.filter(({ userId, toolId }) => userId && toolId);
    if (ofTools.length === 0) return new Set();
    const userIds = ofTools.map(({ userId }) => userId);
    const toolIds = ofTools.map(({ toolId }) => toolId);
    const [users, tools] = [isOneOf('user_id', userIds), isOneOf('tool_id', toolIds)];
    const sql = `SELECT DISTINCT user_id AS userId, tool_id AS toolId FROM order_lines
      WHERE ${users.sql} AND ${tools.sql} AND cancelled_at IS NULL`;
    const values = [...users.values, ...tools.values];
    const rows = await readUnprepared(this.reviews.manager.dataSource, sql, values);
    return new Set((rows as unknown as Review[]).map(pairOf));
  }
}

const NEW_ACCOUNT_MS = 7 * 24 * 3_600_000;

/** Matches reviews by accounts that are younger than a week. */
export function ofNewAccount(): Condition {
  const sql = 'EXISTS (SELECT 1 FROM users WHERE users.id = reviews.user_id AND users.created_at >= ?)';
  return { sql, values: [new Date(Date.now() - NEW_ACCOUNT_MS)] };
}

function ofTool(tool: string | undefined): Condition[] {
  return tool === undefined ? [] : [{ sql: 'tool_id = ?', values: [tool] }];
}

function contains(text: string): Condition {
  return anyContains({ client: text.toLowerCase(), client_name: text, reviews: text });
}

function pairOf({ userId, toolId }: Pick<Review, 'userId' | 'toolId'>): string {
  return `${userId} ${toolId}`;
}

function present(review: Review, { tools, ordered }: Details): ReviewDto {
  const { id: _id, client, clientName, reviews, rating, toolId } = review;
  return {
    ...{ _id, client: client && maskEmail(client), clientName, reviews, rating },
    tool: toolId === null ? undefined : { id: toolId, name: tools.get(toolId) ?? '' },
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString(),
    verified: review.state !== 'waiting',
    verifiedPurchase: ordered.has(pairOf(review)),
  };
}

function presentFull(review: Review, details: Details): FullReviewDto {
  const { client, userId, network, state, hiddenReason, version } = review;
  return {
    ...present(review, details),
    client,
    userId: userId ?? undefined,
    network: network ?? undefined,
    state,
    hiddenReason: state === 'hidden' ? hiddenReason : undefined,
    version,
  };
}
