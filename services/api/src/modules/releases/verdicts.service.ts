import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Verdict } from '@whetstone/contract';
import type { Repository } from 'typeorm';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { VerdictRecord } from './verdict.entity.ts';

@Injectable()
export class VerdictsService {
  constructor(@InjectRepository(VerdictRecord) private readonly verdicts: Repository<VerdictRecord>) {}

  /** @throws ProblemException 404 */
  async find(id: string): Promise<Verdict> {
    return present(await this.verdicts.findOneBy({ id }), 'There is no verdict with this id.');
  }

  /** The newest one of a release. @throws ProblemException 404 */
  async lastOf(piece: string, version: string): Promise<Verdict> {
    const last = await this.verdicts.findOne({ where: { piece, version }, order: { id: 'DESC' } });
    return present(last, `${piece} ${version} was never judged.`);
  }
}

function present(record: VerdictRecord | null, otherwise: string): Verdict {
  if (!record) throw new ProblemException(404, 'not-found', otherwise);
  const { createdAt: _createdAt, ...verdict } = record;
  return verdict;
}
