import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import {
  forUpdate,
  insertMissing,
  inTransaction,
  isDuplicate,
} from '@whetstone/server/database/transactions';
import type { FieldFault } from '@whetstone/server/http/field-error';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { type KeysetOrder, keysetPage } from '@whetstone/server/paging/keyset-page';
import type { EntityManager, Repository } from 'typeorm';
import { changedMeanwhile } from '../../../common/changed-meanwhile.ts';
import { recordChange } from '../../../common/data-tags.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { type NewSynonymDto, presentSynonym, type SaveSynonymDto } from './search.dto.ts';
import { Synonym } from './search.entity.ts';
import { isIndexed, queryWords } from './search-text.ts';
import { phraseOf, SearchWordsService } from './search-words.service.ts';

/** Each instance has all synonyms in memory. */
const MAX_SYNONYMS = 500;
const MAX_TERM_WORDS = 3;
/** Letters of foreign scripts count as six. */
const MAX_KEY_LENGTH = 200;
const BY_TERM: KeysetOrder = { name: 'term', property: 'termKey', unique: true, direction: 'ASC' };

/** The synonyms that admins enter. */
@Injectable()
export class SynonymsService {
  constructor(
    @InjectRepository(Synonym) private readonly synonyms: Repository<Synonym>,
    private readonly words: SearchWordsService,
    private readonly audit: AuditLog,
  ) {}

  /** By term. */
  list(page: PageQuery): Promise<Page<Synonym>> {
    return keysetPage(new TableReader(this.synonyms), [], BY_TERM, page);
  }

  /** Adds synonyms of no admin. Known terms stay as they are. */
  async seed(bodies: readonly NewSynonymDto[]): Promise<void> {
    await insertMissing(this.synonyms, bodies.map(newSynonym));
    this.words.invalidate();
  }

  /** @throws ProblemException 400 for words that no search finds, 409 for a known term and for too many synonyms */
  async add(body: NewSynonymDto, actor: AuthenticatedUser): Promise<Synonym> {
    const synonym = newSynonym(body);
    if ((await this.synonyms.count()) >= MAX_SYNONYMS) throw tooManySynonyms();
    return this.write(async (manager) => {
      await manager.insert(Synonym, synonym);
      recordChange('tools');
      const after = valuesOf(synonym);
      await this.audit.record(manager, { actor, action: 'synonym.added', subject: synonym.id, after });
      return synonym;
    });
  }

  /** @throws ProblemException 400, 404, and 409 with the current synonym if another admin has changed it since the given version */
  save(id: string, { version, ...body }: SaveSynonymDto, actor: AuthenticatedUser): Promise<Synonym> {
    const fields = fieldsOf(body);
    return this.write(async (manager) => {
      const synonym = await lockSynonym(manager, id);
      if (!synonym) throw new ProblemException(404, 'not-found', 'There is no synonym with this id.');
      if (synonym.version !== version) throw changedMeanwhile('this synonym', presentSynonym(synonym));
      const changed = { ...synonym, ...fields, version: version + 1, changedAt: new Date() };
      await manager.update(Synonym, { id }, changed);
      recordChange('tools');
      const [before, after] = [valuesOf(synonym), valuesOf(changed)];
      await this.audit.record(manager, { actor, action: 'synonym.edited', subject: id, before, after });
      return changed;
    });
  }

  /** Returns false if there is no such synonym. */
  remove(id: string, actor: AuthenticatedUser): Promise<boolean> {
    return this.write(async (manager) => {
      const synonym = await lockSynonym(manager, id);
      if (!synonym) return false;
      await manager.delete(Synonym, { id });
      recordChange('tools');
      const before = valuesOf(synonym);
      await this.audit.record(manager, { actor, action: 'synonym.removed', subject: id, before });
      return true;
    });
  }

  private async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(this.synonyms.manager.dataSource, work);
    } catch (error) {
      throw isDuplicate(error) ? knownTerm() : error;
    } finally {
      this.words.invalidate();
    }
  }
}

function newSynonym(body: NewSynonymDto): Synonym {
  return { id: newId(), ...fieldsOf(body), version: 1, changedAt: new Date() };
}

function fieldsOf({ term, words }: NewSynonymDto): Pick<Synonym, 'term' | 'termKey' | 'words'> {
  const length = queryWords(term).length;
  if (length === 0 || length > MAX_TERM_WORDS)
    throw invalid('term', 'term must be one to three words.', {
      code: 'words',
      params: { min: 1, max: MAX_TERM_WORDS },
    });
  const termKey = phraseOf(term);
  if (termKey.length > MAX_KEY_LENGTH)
    throw invalid('term', 'term must have shorter words.', { code: 'words-too-long' });
  const found = words.flatMap(queryWords);
  if (found.length !== words.length || !found.every(isIndexed)) {
    const message = 'words must be single words with at least three letters that a tool can contain.';
    throw invalid('words', message, { code: 'not-search-words' });
  }
  return { term: term.trim(), termKey, words: [...new Set(found)] };
}

function invalid(field: 'term' | 'words', message: string, fault: FieldFault): ProblemException {
  return validationProblem([{ field, ...fault, message }]);
}

function lockSynonym(manager: EntityManager, id: string): Promise<Synonym | null> {
  return manager.findOne(Synonym, { where: { id }, ...forUpdate(manager) });
}

function valuesOf({ term, words }: Synonym) {
  return { term, words };
}

function knownTerm(): ProblemException {
  const detail = 'There is a synonym for this term or its plural. Edit that one.';
  return new ProblemException(409, 'known-term', detail);
}

function tooManySynonyms(): ProblemException {
  const detail = `The shop has ${MAX_SYNONYMS} synonyms, which is the maximum. Remove one of them first.`;
  return new ProblemException(409, 'too-many-synonyms', detail, { max: MAX_SYNONYMS });
}
