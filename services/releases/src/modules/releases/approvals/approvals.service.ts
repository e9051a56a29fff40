import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { MicrofrontendRelease } from '@whetstone/contract';
import { newId } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import { insertMissing } from '@whetstone/server/database/transactions';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { type EntityManager, In, IsNull, Not, type Repository } from 'typeorm';
import { covers, requestedApprovals } from '../gate/checks/check-approvals.ts';
import { ownerOf, PLACES, placesOf, type RequestedApproval } from '../gate/checks/places.ts';
import { ReleaseStateService } from '../state/release-state.service.ts';
import { ReleaseApproval } from './approval.entity.ts';

/** Undecided requests of one microfrontend. Older ones are deleted: the release that asked asks again. */
const MAX_REQUESTS = 50;

/** An approval, whether visitors get a release that uses it, and the other microfrontend that has pages at its path. */
export type ListedApproval = ReleaseApproval & { inUse: boolean; owner?: string };

/** What releases ask for beyond the rules for all, and the decisions of admins. */
@Injectable()
export class ApprovalsService {
  private readonly logger = new Logger(ApprovalsService.name);

  constructor(
    @InjectRepository(ReleaseApproval) private readonly approvals: Repository<ReleaseApproval>,
    private readonly state: ReleaseStateService,
  ) {}

  /** Those of the requests that no admin has approved. */
  async withoutApproval(
    microfrontend: string,
    requests: readonly RequestedApproval[],
  ): Promise<RequestedApproval[]> {
    if (requests.length === 0) return [];
    const approved = await this.approvals.findBy({ microfrontend, isOpen: true, approvedAt: Not(IsNull()) });
    return requests.filter((request) => !approved.some((approval) => covers(approval, request)));
  }

  /** Records the places of the first release of a microfrontend in `DEPLOY_TOKEN_FILES` as approved by that setting. */
  async grantPlaces(
    manager: EntityManager,
    release: MicrofrontendRelease,
    others: readonly MicrofrontendRelease[],
    requestedBy: string,
  ): Promise<void> {
    const places = placesOf(release, others);
    if (places.length === 0) return;
    const approvals = manager.getRepository(ReleaseApproval);
    const undecided = { microfrontend: release.name, isOpen: true, approvedAt: IsNull() } as const;
    await approvals.delete({ ...undecided, kind: In([...PLACES]) });
    await insert(approvals, release, places, { requestedBy, approvedBy: 'DEPLOY_TOKEN_FILES' });
  }

  /** Lists requests for admins to decide. A request that is already listed keeps the release that asked first. */
  async request(
    release: MicrofrontendRelease,
    requests: readonly RequestedApproval[],
    requestedBy: string,
  ): Promise<void> {
    if (requests.length === 0) return;
    const undecided = { microfrontend: release.name, isOpen: true, approvedAt: IsNull() } as const;
    await insert(this.approvals, release, requests, { requestedBy, approvedBy: null });
    const budget = requests.find(({ kind }) => kind === 'budget');
    if (budget) await this.approvals.delete({ ...undecided, kind: 'budget', value: Not(budget.value) });
    const surplus = await this.approvals.find({
      where: undecided,
      order: { id: 'DESC' },
      skip: MAX_REQUESTS,
      take: MAX_REQUESTS,
    });
    if (surplus.length > 0) await this.approvals.delete({ id: In(surplus.map(({ id }) => id)) });
  }

  /** Undecided or decided ones, or both, newest first. */
  async list(isDecided: boolean | undefined, page: PageQuery): Promise<Page<ListedApproval>> {
    const undecided = 'approved_at IS NULL AND withdrawn_at IS NULL';
    const where =
      isDecided === undefined ? [] : [{ sql: isDecided ? `NOT (${undecided})` : undecided, values: [] }];
    const found = await keysetPage(new TableReader(this.approvals), where, sortOrder('newest'), page);
    return found.map(await this.presenter());
  }

  /** Repeating an approval changes nothing. @throws ProblemException 404, 409 after a withdrawal */
  async approve(id: string, admin: string): Promise<ListedApproval> {
    const decision = { approvedBy: admin, approvedAt: new Date() };
    const { affected } = await this.approvals.update({ id, isOpen: true, approvedAt: IsNull() }, decision);
    const approval = await this.find(id);
    if (approval.withdrawnAt) throw alreadyWithdrawn(approval);
    if (affected === 1) this.log(approval, `approved by ${admin}`);
    return approval;
  }

  /** Declines a request or ends an approval. Releases that visitors get keep what they have. @throws ProblemException 404 */
  async withdraw(id: string, admin: string): Promise<ListedApproval> {
    const decision = { isOpen: null, withdrawnBy: admin, withdrawnAt: new Date() };
    const { affected } = await this.approvals.update({ id, isOpen: true }, decision);
    const approval = await this.find(id);
    if (affected === 1) this.log(approval, `withdrawn by ${admin}`);
    return approval;
  }

  private async find(id: string): Promise<ListedApproval> {
    const approval = await this.approvals.findOneBy({ id });
    if (!approval) throw new ProblemException(404, 'not-found', 'There is no request with this id.');
    return (await this.presenter())(approval);
  }

  private async presenter(): Promise<(approval: ReleaseApproval) => ListedApproval> {
    const rollouts = await this.state.withManifests((await this.state.read()).rollouts);
    const releases = rollouts.flatMap(({ live, canary }) => (canary ? [live, canary.release] : [live]));
    return (approval) => {
      const isOwn = ({ name }: MicrofrontendRelease) => name === approval.microfrontend;
      const others = releases.filter((release) => !isOwn(release));
      const inUse = releases
        .filter(isOwn)
        .some((release) => requestedApprovals(release, others).some((request) => covers(approval, request)));
      const owner = approval.kind === 'path' ? ownerOf(approval.value, others)?.name : undefined;
      return { ...approval, inUse, ...(owner && { owner }) };
    };
  }

  private log({ microfrontend, kind, value }: ReleaseApproval, decision: string): void {
    this.logger.log(`${kind} ${value} of ${microfrontend} was ${decision}.`);
  }
}

async function insert(
  approvals: Repository<ReleaseApproval>,
  { name: microfrontend, version }: MicrofrontendRelease,
  requests: readonly RequestedApproval[],
  { requestedBy, approvedBy }: Pick<ReleaseApproval, 'requestedBy' | 'approvedBy'>,
): Promise<void> {
  const requestedAt = new Date();
  const approvedAt = approvedBy === null ? null : requestedAt;
  const asked = { microfrontend, version, isOpen: true as const, requestedBy, requestedAt };
  const decided = { approvedBy, approvedAt, withdrawnBy: null, withdrawnAt: null };
  const rows = requests.map((request) => ({ ...request, id: newId(), ...asked, ...decided }));
  await insertMissing(approvals, rows);
}

function alreadyWithdrawn({ withdrawnBy }: ReleaseApproval): ProblemException {
  const detail = `${withdrawnBy} has withdrawn this. Release the build again to ask for it again.`;
  return new ProblemException(409, 'withdrawn', detail);
}
