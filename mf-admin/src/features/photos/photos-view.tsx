import { useNotify } from '@whetstone/kernel';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  FormMessage,
  preloadDialogs,
  Stack,
  tokens,
  useRestoreFocus,
} from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from '../../shared/console.tsx';
import { currentOf } from '../../shared/current-of.ts';
import { AddPhotos } from './add-photos.tsx';
import {
  type EditedPhoto,
  reasonOf,
  type ToolPhotosDto,
  usePhotosRemoveMutation,
  usePhotosSaveMutation,
  useToolPhotos,
} from './photos.api.ts';
import { SortablePhotos } from './sortable-photos.tsx';

/** The photographs of a tool. Uploads and deletions happen at once, a new order and new texts when the admin saves. */
export function PhotosView({ toolId }: { toolId: string }) {
  const { data, isError, refetch } = useToolPhotos(toolId);
  if (data) return <PhotosEditor toolId={toolId} stored={data} />;
  return <NotLoaded what="photographs" error={isError} onRetry={refetch} />;
}

interface Draft {
  /** The version that the admin edits. */
  version: number;
  photos: EditedPhoto[];
}

function PhotosEditor({ toolId, stored }: { toolId: string; stored: ToolPhotosDto }) {
  const { draft, photos, edit, discard, follow } = useDraft(stored);
  const { saving, failure, conflict, save, close } = useSave(toolId, discard);
  const [toDelete, setToDelete] = useState<EditedPhoto>();
  const [remove] = usePhotosRemoveMutation();
  const notify = useNotify('photos');
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());

  const confirmDelete = async () => {
    if (!toDelete) return;
    const { data, error } = await remove({ id: toolId, photo: toDelete.id });
    if (data) follow(data);
    else notify('error', reasonOf(error));
  };

  return (
    <Region ref={region} tabIndex={-1} data-unsaved={(draft && !saving) || undefined} {...focusHandlers}>
      <AddPhotos toolId={toolId} count={stored.photos.length} onAdded={follow} />
      {photos.length === 0 ? (
        <EmptyState title="No photographs yet">
          {stored.img
            ? `The tool shows the picture at ${stored.img}. Its first photograph replaces that picture.`
            : 'Visitors see “No photograph” in place of a picture.'}
        </EmptyState>
      ) : (
        <SortablePhotos photos={photos} onChange={edit} onDelete={setToDelete} />
      )}
      {draft && !conflict && (
        <Actions>
          <Button
            variant="primary"
            pending={saving}
            onPointerEnter={preloadDialogs}
            onClick={() => save(draft)}
          >
            Save order and texts
          </Button>
          <Button onClick={discard}>Discard</Button>
        </Actions>
      )}
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      {conflict && draft && (
        <Conflict
          mine={merge(draft.photos, conflict.photos)}
          theirs={conflict.photos}
          pending={saving}
          onMine={() => save({ version: conflict.version, photos: merge(draft.photos, conflict.photos) })}
          onTheirs={() => {
            close();
            discard();
          }}
        />
      )}
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={() => setToDelete(undefined)}
        question="Delete this photograph?"
        details={toDelete?.alt || `A photograph of ${stored.name}.`}
        confirmLabel="Delete"
        cancelLabel="Keep"
        tone="danger"
        onConfirm={confirmDelete}
      />
    </Region>
  );
}

/** The changes that are not saved. Photographs that were added or deleted meanwhile are added and deleted here, too. */
function useDraft(stored: ToolPhotosDto) {
  const [draft, setDraft] = useState<Draft>();
  return {
    draft,
    photos: draft ? merge(draft.photos, stored.photos) : stored.photos,
    edit: (photos: EditedPhoto[]) => setDraft((old) => ({ version: old?.version ?? stored.version, photos })),
    discard: () => setDraft(undefined),
    /** After an own upload or deletion. A version that jumps contains changes of another admin, so the draft keeps its own. */
    follow: ({ version }: ToolPhotosDto) =>
      setDraft((old) => (old && version === old.version + 1 ? { ...old, version } : old)),
  };
}

function useSave(toolId: string, onSaved: () => void) {
  const [save, { isLoading: saving }] = usePhotosSaveMutation();
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<ToolPhotosDto>();
  const notify = useNotify('photos');
  return {
    saving,
    failure,
    conflict,
    close: () => setConflict(undefined),
    save: async ({ version, photos }: Draft) => {
      setFailure(undefined);
      const body = { version, photos: photos.map(({ id, alt }) => ({ id, alt })) };
      const { error } = await save({ id: toolId, savePhotosDto: body });
      const current = currentOf<ToolPhotosDto>(error);
      setConflict(current);
      if (current) return;
      if (error) return setFailure(reasonOf(error));
      onSaved();
      notify('success', 'The photographs are saved.');
    },
  };
}

/** The edited photographs that still exist, and behind them those that are new. */
function merge(edited: readonly EditedPhoto[], stored: readonly EditedPhoto[]): EditedPhoto[] {
  const kept = edited.filter(({ id }) => stored.some((one) => one.id === id));
  return [...kept, ...stored.filter(({ id }) => !kept.some((one) => one.id === id))];
}

interface ConflictProps {
  mine: readonly EditedPhoto[];
  theirs: readonly EditedPhoto[];
  pending: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** Both versions of the photographs, of which the admin keeps one. */
function Conflict({ mine, theirs, pending, onMine, onTheirs }: ConflictProps) {
  return (
    <Stack gap="m">
      <FormMessage tone="error">
        Another admin has changed these photographs. Compare both versions, then choose one.
      </FormMessage>
      <Versions>
        <Version heading="Yours" photos={mine}>
          <Button variant="primary" pending={pending} onClick={onMine}>
            Keep mine
          </Button>
        </Version>
        <Version heading="Now" photos={theirs}>
          <Button onClick={onTheirs}>Take theirs</Button>
        </Version>
      </Versions>
    </Stack>
  );
}

interface VersionProps {
  heading: string;
  photos: readonly EditedPhoto[];
  children: ReactNode;
}

function Version({ heading, photos, children }: VersionProps) {
  return (
    <Stack as="section" gap="s" aria-label={heading}>
      <strong>{heading}</strong>
      <Pictures>
        {photos.map((photo) => (
          <li key={photo.id}>
            <Thumbnail src={photo.src} size="6rem" />
            <span>{photo.alt || 'No text'}</span>
          </li>
        ))}
      </Pictures>
      <div>{children}</div>
    </Stack>
  );
}

const Region = styled.div`
  display: grid;
  gap: ${tokens.space.l};

  &:focus {
    outline: none;
  }
`;

const Actions = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.s};
  background: ${tokens.color.paper};
`;

const Versions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
  gap: ${tokens.space.l};
`;

const Pictures = styled.ol`
  display: grid;
  gap: ${tokens.space.xs};
  padding-left: ${tokens.space.l};
  font-size: ${tokens.text.s};

  li > span {
    display: block;
    overflow-wrap: anywhere;
  }
`;
