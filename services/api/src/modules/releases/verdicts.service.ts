import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Verdict } from '@whetstone/contract';
import type { Repository } from 'typeorm';
import { TableReader } from '../../common/database/table-reader.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { keysetPage } from '../../common/paging/keyset-page.ts';
import type { Page } from '../../common/paging/page.ts';
import type { PageQuery } from '../../common/paging/page-query.dto.ts';
import { sortOrder } from '../../common/paging/sort-order.ts';
import { VerdictRecord } from './verdict.entity.ts';

@Injectable()
export class VerdictsService {
  private readonly table: TableReader<VerdictRecord>;

  constructor(@InjectRepository(VerdictRecord) private readonly verdicts: Repository<VerdictRecord>) {
    this.table = new TableReader(verdicts);
  }

  /** @throws ProblemException 404 */
  async find(id: string): Promise<Verdict> {
    return present(await this.verdicts.findOneBy({ id }), 'There is no verdict with this id.');
  }

  /** The newest one of a release. @throws ProblemException 404 */
  async lastOf(piece: string, version: string): Promise<Verdict> {
    const last = await this.verdicts.findOne({ where: { piece, version }, order: { id: 'DESC' } });
    return present(last, `${piece} ${version} was never judged.`);
  }

  /** What was not let out of a piece, the newest first. */
  listRefused(piece: string, page: PageQuery): Promise<Page<VerdictRecord>> {
    const refused = [{ sql: 'piece = ? AND passed = FALSE', values: [piece] }];
    return keysetPage(this.table, refused, sortOrder('newest'), page);
  }
}

function present(record: VerdictRecord | null, otherwise: string): Verdict {
  if (!record) throw new ProblemException(404, 'not-found', otherwise);
  const { createdAt: _createdAt, ...verdict } = record;
  return verdict;
}
