import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { type EntityManager, IsNull, LessThan, type Repository } from 'typeorm';
import { changedMeanwhile } from '../../../common/changed-meanwhile.ts';
import { recordChange } from '../../../common/data-tags.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { toolNotFound } from '../stock.service.ts';
import { Tool } from '../tool.entity.ts';
import { ToolPhoto } from './photo.entity.ts';
import { photoAddress, photoFileNames } from './photo-files.ts';
import { PhotoUploadsService } from './photo-uploads.service.ts';
import { MAX_PHOTOS, type PhotoDto, type SavePhotosDto, type ToolPhotosDto } from './photos.dto.ts';

/** Pages in caches and open tabs still show removed photographs. */
const KEEP_REMOVED_MS = 24 * 60 * 60 * 1_000;
const PURGED_AT_ONCE = 100;

const OF_TOOL =
  'SELECT id, alt, upload_hash AS uploadHash FROM tool_photos WHERE tool_id = ? AND position IS NOT NULL ORDER BY position, id';

const ORDERED = 'SELECT 1 AS ordered FROM order_lines WHERE tool_id = ? AND img = ? LIMIT 1';

/** Admins can choose the address of any photograph as a tool's picture. */
const PICTURED = 'SELECT 1 AS pictured FROM tools WHERE img = ? LIMIT 1';

type Photo = Pick<ToolPhoto, 'id' | 'alt' | 'uploadHash'>;
type LockedTool = Pick<Tool, 'id' | 'name' | 'img' | 'alt' | 'version' | 'photosVersion'>;

/** The photographs of tools. The first photograph of a tool is its picture on cards. */
@Injectable()
export class PhotosService {
  private readonly logger = new Logger(PhotosService.name);

  constructor(
    @InjectRepository(ToolPhoto) private readonly photos: Repository<ToolPhoto>,
    private readonly uploads: PhotoUploadsService,
    private readonly audit: AuditLog,
    private readonly store: ObjectStore,
    jobs: JobsService,
  ) {
    jobs.add('purge-photos', EVERY_HOUR, (signal) => this.purge(signal));
  }

  /** In their order. */
  async listOf({ id: toolId, photosVersion }: Pick<Tool, 'id' | 'photosVersion'>): Promise<PhotoDto[]> {
    if (photosVersion === 0) return [];
    const photos = await this.read(this.photos.manager.dataSource, toolId);
    return photos.map(({ id, alt }) => ({ src: photoAddress(id), alt }));
  }

  /** For admins. @throws ProblemException 404 */
  async get(toolId: string): Promise<ToolPhotosDto> {
    return inTransaction(this.photos.manager.dataSource, async (manager) => {
      const tool = await this.lockTool(manager, toolId);
      return present(tool, await this.read(manager, toolId));
    });
  }

  /**
   * Adds the photograph in the body behind the others. Changes nothing if the tool has a photograph of the same bytes: a client repeats an upload
   * whose outcome it does not know.
   * @throws ProblemException 404, 409 for a 13th photograph, and the errors of the upload
   */
  async add(toolId: string, body: Readable, admin: AuthenticatedUser): Promise<ToolPhotosDto> {
    await this.get(toolId);
    const id = newId();
    const { hash: uploadHash, files } = await this.uploads.receive(id, body, admin, async (hash) =>
      isMissing(hash, await this.read(this.photos.manager.dataSource, toolId)),
    );
    if (!files) return this.get(toolId);
    // From here on a job removes the files if this process ends, or if a repeated upload was faster.
    const photo = { id, alt: '', uploadHash };
    await this.photos.insert({ ...photo, toolId, position: null, changedAt: new Date() });
    for (const { name, content } of files) await this.store.put(name, chunksOf(content), content.length);
    return this.change('photo.added', toolId, admin, async (manager, tool, before) => {
      if (!isMissing(uploadHash, before)) return before;
      // The admin has described the tool's picture before the first photograph became the picture.
      const alt = before.length === 0 ? tool.alt : '';
      await manager.update(ToolPhoto, { id }, { alt, position: before.length + 1, changedAt: new Date() });
      return [...before, { ...photo, alt }];
    });
  }

  /**
   * Saves the order and the alternative texts.
   * @throws ProblemException 404, 409 with the current photographs if another admin has changed them, 422
   */
  save(toolId: string, { version, photos }: SavePhotosDto, admin: AuthenticatedUser): Promise<ToolPhotosDto> {
    return this.change('photos.edited', toolId, admin, async (manager, tool, before) => {
      if (tool.photosVersion !== version) throw changedMeanwhile('these photographs', present(tool, before));
      const ids = new Set(photos.map(({ id }) => id));
      if (photos.length !== before.length || before.some(({ id }) => !ids.has(id))) throw incomplete();
      for (const [index, { id, alt }] of photos.entries())
        await manager.update(ToolPhoto, { id }, { position: index + 1, alt });
      const hashes = new Map(before.map(({ id, uploadHash }) => [id, uploadHash]));
      return photos.map(({ id, alt }) => ({ id, alt, uploadHash: hashes.get(id) ?? '' }));
    });
  }

  /** Changes nothing if the tool has no such photograph. @throws ProblemException 404 */
  remove(toolId: string, id: string, admin: AuthenticatedUser): Promise<ToolPhotosDto> {
    return this.change('photo.removed', toolId, admin, async (manager, _tool, before) => {
      const after = before.filter((photo) => photo.id !== id);
      if (after.length === before.length) return before;
      await manager.update(ToolPhoto, { id }, { position: null, changedAt: new Date() });
      for (const [index, photo] of after.entries())
        await manager.update(ToolPhoto, { id: photo.id }, { position: index + 1 });
      return after;
    });
  }

  /** Runs the work in a transaction that locks the tool. The work returns the photographs of the tool, or the list that it got if it changed none. */
  private change(
    action: `${string}.${string}`,
    toolId: string,
    actor: AuthenticatedUser,
    work: (manager: EntityManager, tool: LockedTool, before: Photo[]) => Promise<Photo[]>,
  ): Promise<ToolPhotosDto> {
    return inTransaction(this.photos.manager.dataSource, async (manager) => {
      const tool = await this.lockTool(manager, toolId);
      const before = await this.read(manager, toolId);
      const after = await work(manager, tool, before);
      if (after === before) return present(tool, before);
      const picture = pictureOf(tool, before, after);
      const photosVersion = tool.photosVersion + 1;
      await manager.update(Tool, { id: toolId }, { ...picture, photosVersion });
      recordChange('tools', toolId);
      const values = { before: { photos: before.map(shown) }, after: { photos: after.map(shown) } };
      await this.audit.record(manager, { actor, action, kind: 'tool', subject: toolId, ...values });
      return present({ ...tool, ...picture, photosVersion }, after);
    });
  }

  private async lockTool(manager: EntityManager, id: string): Promise<LockedTool> {
    const select = { id: true, name: true, img: true, alt: true, version: true, photosVersion: true };
    const tool = await manager.findOne(Tool, { select, where: { id }, ...forUpdate(manager) });
    if (!tool) throw toolNotFound();
    return tool;
  }

  private async read(target: Parameters<typeof readPrepared>[0], toolId: string): Promise<Photo[]> {
    return (await readPrepared(target, OF_TOOL, [toolId])) as unknown as Photo[];
  }

  /** Deletes photographs that were removed, and those whose upload has failed. */
  private async purge(signal: AbortSignal): Promise<void> {
    const changedAt = LessThan(new Date(Date.now() - KEEP_REMOVED_MS));
    const old = await this.photos.find({ where: { position: IsNull(), changedAt }, take: PURGED_AT_ONCE });
    for (const photo of old) {
      if (signal.aborted) return;
      await this.delete(photo);
    }
    await this.store.removePartial(new Date(Date.now() - KEEP_REMOVED_MS));
  }

  /** Keeps the picture of an order line or of a tool. It is checked again a day later. */
  private async delete({ id, toolId }: ToolPhoto): Promise<void> {
    const { dataSource } = this.photos.manager;
    const address = photoAddress(id);
    const [line] = await readPrepared(dataSource, ORDERED, [toolId, address]);
    const [tool] = line ? [] : await readPrepared(dataSource, PICTURED, [address]);
    if (line || tool) {
      await this.photos.update({ id }, { changedAt: new Date() });
      return;
    }
    await Promise.all(photoFileNames(id).map((name) => this.store.remove(name)));
    await this.photos.delete({ id });
    this.logger.log(`The files of the photograph ${id} were deleted.`);
  }
}

/** On cards: the first photograph, unless an admin has chosen a picture by address since. Another picture is another version of the tool. */
function pictureOf(
  { img, alt, version }: LockedTool,
  before: readonly Photo[],
  [first]: readonly Photo[],
): Partial<Pick<Tool, 'img' | 'alt' | 'version' | 'updatedAt'>> {
  if (before.length > 0 && !before.some(({ id }) => photoAddress(id) === img)) return {};
  const picture = { img: first ? photoAddress(first.id) : '', alt: first?.alt ?? '' };
  if (picture.img === img && picture.alt === alt) return {};
  return { ...picture, version: version + 1, updatedAt: new Date() };
}

function present({ name, img, photosVersion: version }: LockedTool, photos: readonly Photo[]): ToolPhotosDto {
  return { name, img, version, photos: photos.map(({ id, alt }) => ({ id, src: photoAddress(id), alt })) };
}

/** The values of a photograph in the audit log. */
function shown({ id, alt }: Photo): Pick<Photo, 'id' | 'alt'> {
  return { id, alt };
}

/** @throws ProblemException 409 for a 13th photograph */
function isMissing(hash: string, photos: readonly Photo[]): boolean {
  if (photos.some(({ uploadHash }) => uploadHash === hash)) return false;
  if (photos.length >= MAX_PHOTOS) throw tooManyPhotos();
  return true;
}

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

function tooManyPhotos(): ProblemException {
  const detail = `A tool has at most ${MAX_PHOTOS} photographs. Delete one of them first.`;
  return new ProblemException(409, 'too-many-photos', detail, { max: MAX_PHOTOS });
}

function incomplete(): ProblemException {
  const detail = 'Send every photograph of the tool once, in its new order.';
  return new ProblemException(422, 'photos-incomplete', detail);
}
