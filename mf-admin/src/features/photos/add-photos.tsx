import { Button, Icon, IconButton, Stack, tokens } from '@whetstone/ui';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatBytes, formatQuantity } from '../../shared/format.ts';
import { TightList } from '../../shared/panels.ts';
import { Muted, MutedLine } from '../../shared/text.ts';
import { isFileRejected, reasonOf, type ToolPhotosDto, useUploadPhotoMutation } from './photos.api.ts';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const MAX_BYTES = 10_000_000;
const MAX_PHOTOS = 12;

interface Upload {
  key: number;
  file: File;
  /** A rejected file, by the page or the shop, is not sent again. */
  state: 'waiting' | 'sending' | 'failed' | 'rejected';
  reason?: string;
}

interface AddPhotosProps {
  toolId: string;
  /** The number of photographs that the tool has. */
  count: number;
  /** Photographs to send at once. */
  chosen?: readonly File[];
  onAdded?: (photos: ToolPhotosDto) => void;
}

/** A drop zone with a file button, and the uploads that are not complete. */
export function AddPhotos({ toolId, count, chosen, onAdded }: AddPhotosProps) {
  const { uploads, message, add, retry, remove } = useUploads(toolId, MAX_PHOTOS - count, {
    chosen,
    onAdded,
  });
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <Stack gap="m" data-unsaved={uploads.some(isPending) || undefined}>
      <DropZone
        $isOver={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Button onClick={() => input.current?.click()} aria-describedby={hint}>
          <Icon name="plus" size={18} />
          Add photographs
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={PHOTO_TYPES.join(',')}
          aria-label="Photographs to add"
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <MutedLine id={hint}>
          Or drop them here. JPEG, PNG, WebP or AVIF, at most 10 MB each and at least 600 pixels wide or high.{' '}
          <span>{`${count} of ${MAX_PHOTOS} used.`}</span>
        </MutedLine>
      </DropZone>
      {message && <MutedLine role="status">{message}</MutedLine>}
      {uploads.length > 0 && (
        <TightList aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </TightList>
      )}
    </Stack>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, state, reason } = upload;
  return (
    <Row>
      <FileName>
        <span>{file.name}</span> <Muted>{formatBytes(file.size)}</Muted>
      </FileName>
      {state === 'waiting' && <Muted>Waiting</Muted>}
      {state === 'sending' && <progress aria-label={`Sending ${file.name}`} />}
      {state === 'failed' && (
        <Button size="small" onClick={onRetry} aria-label={`Try ${file.name} again`}>
          Try again
        </Button>
      )}
      <IconButton
        size="small"
        label={isPending(upload) ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </IconButton>
      {reason && <Reason role="alert">{reason}</Reason>}
    </Row>
  );
}

/** Sends files one after the other: the shop encodes one photograph at a time. */
function useUploads(
  toolId: string,
  free: number,
  { chosen, onAdded }: Pick<AddPhotosProps, 'chosen' | 'onAdded'>,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [message, setMessage] = useState('');
  const [send] = useUploadPhotoMutation();
  const running = useRef<{ key: number; abort: () => void }>(undefined);
  const nextKey = useRef(0);

  useEffect(() => () => running.current?.abort(), []);

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const start = async ({ key, file }: Upload) => {
    const request = send({ id: toolId, file });
    running.current = { key, abort: () => request.abort() };
    change(key, { state: 'sending', reason: undefined });
    const { data, error } = await request;
    running.current = undefined;
    if (data) {
      drop(key);
      setMessage(`${file.name} is added.`);
      onAdded?.(data);
    } else if ((error as { name?: string } | undefined)?.name === 'AbortError') drop(key);
    else change(key, { state: isFileRejected(error) ? 'rejected' : 'failed', reason: reasonOf(error) });
  };

  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (next && !running.current) void start(next);
  });

  const add = (files: readonly File[]) => {
    const room = Math.max(0, free - uploads.filter(isPending).length);
    const left = files.length - room;
    setMessage(
      left > 0
        ? `A tool has at most ${MAX_PHOTOS} photographs: ${formatQuantity(left, 'file')} left out.`
        : '',
    );
    const added = files.slice(0, room).map((file): Upload => {
      nextKey.current += 1;
      const reason = reasonAgainst(file);
      return {
        key: nextKey.current,
        file,
        state: reason ? 'rejected' : 'waiting',
        ...(reason && { reason }),
      };
    });
    setUploads((all) => [...all, ...added]);
  };

  const addChosen = useEffectEvent(() => {
    if (chosen && nextKey.current === 0) add(chosen);
  });
  useEffect(() => addChosen(), []);

  return {
    uploads,
    /** Announced to screen readers. */
    message,
    add,
    retry: (key: number) => change(key, { state: 'waiting' }),
    remove: (key: number) => {
      if (running.current?.key === key) running.current.abort();
      else drop(key);
    },
  };
}

function isPending({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

function reasonAgainst({ type, size }: File): string | undefined {
  if (!PHOTO_TYPES.includes(type)) return 'Send a JPEG, PNG, WebP or AVIF file.';
  return size > MAX_BYTES ? 'The file is larger than 10 MB. Send a smaller one.' : undefined;
}

const DropZone = styled.div<{ $isOver: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s} ${tokens.space.m};
  padding: ${tokens.space.l};
  border: 1px dashed ${tokens.color.outline};
  border-radius: ${tokens.radius.s};
  background: ${({ $isOver }) => ($isOver ? tokens.color.sunken : 'transparent')};

  > p {
    flex: 1 14rem;
  }
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs} ${tokens.space.s};
  font-size: ${tokens.text.s};

  progress {
    width: 6rem;
    accent-color: ${tokens.color.accent};
  }
`;

const FileName = styled.span`
  flex: 1;
  min-width: 10rem;
  overflow-wrap: anywhere;
`;

const Reason = styled.p`
  flex-basis: 100%;
  color: ${tokens.color.accentText};
  font-weight: ${tokens.weight.medium};
`;
