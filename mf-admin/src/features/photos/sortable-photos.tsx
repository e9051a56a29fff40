import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Badge, Icon, IconButton, media, TextField, tokens } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import { TightList } from '../../shared/panels.ts';
import type { EditedPhoto } from './photos.api.ts';

interface SortablePhotosProps {
  photos: readonly EditedPhoto[];
  onChange: (photos: EditedPhoto[]) => void;
  onDelete: (photo: EditedPhoto) => void;
}

/** Photographs that are sorted by dragging their handles, or with the keyboard: Space, arrow keys, Space. */
export function SortablePhotos({ photos, onChange, onDelete }: SortablePhotosProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = photos.map(({ id }) => id);
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onChange(arrayMove([...photos], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{ announcements: announcementsFor(ids), screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <TightList as="ol" aria-label="Photographs">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              number={index + 1}
              onAlt={(alt) => onChange(photos.map((one) => (one.id === photo.id ? { ...one, alt } : one)))}
              onDelete={() => onDelete(photo)}
            />
          ))}
        </TightList>
      </SortableContext>
    </DndContext>
  );
}

interface PhotoRowProps {
  photo: EditedPhoto;
  number: number;
  onAlt: (alt: string) => void;
  onDelete: () => void;
}

function PhotoRow({ photo, number, onAlt, onDelete }: PhotoRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: photo.id });
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
  };
  return (
    <Row ref={setNodeRef} style={style} $isDragging={isDragging}>
      <Handle ref={setActivatorNodeRef} label={`Move photograph ${number}`} {...attributes} {...listeners}>
        <Icon name="sort" size={18} />
      </Handle>
      {/* Its alternative text is next to it. */}
      <Thumbnail src={photo.src} size="6rem" />
      <Text>
        <TextField
          label={`Alternative text of photograph ${number}`}
          maxLength={300}
          value={photo.alt}
          onChange={({ target }) => onAlt(target.value)}
        />
        {number === 1 && <Badge>Shown on cards</Badge>}
      </Text>
      <Delete label={`Delete photograph ${number}`} onClick={onDelete}>
        <Icon name="close" size={18} />
      </Delete>
    </Row>
  );
}

const INSTRUCTIONS = {
  draggable:
    'To move a photograph, press Space. Move it with the arrow keys, press Space to drop it, or Escape to cancel.',
};

function announcementsFor(ids: readonly string[]): Announcements {
  const place = (id: string | number) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `Lifted the photograph at ${place(active.id)}.`,
    onDragOver: ({ over }) => (over ? `The photograph is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped the photograph at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Cancelled. The photograph is at ${place(active.id)} again.`,
  };
}

const Row = styled.li<{ $isDragging: boolean }>`
  position: relative;
  z-index: ${({ $isDragging }) => ($isDragging ? 1 : 0)};
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${tokens.space.s};
  padding: ${tokens.space.s};
  background: ${tokens.color.surface};
  border: 1px solid ${({ $isDragging }) => ($isDragging ? tokens.color.outline : tokens.color.rule)};
  border-radius: ${tokens.radius.s};
`;

const Handle = styled(IconButton)`
  cursor: grab;
  touch-action: none;
`;

const Delete = styled(IconButton)`
  margin-left: auto;
`;

const Text = styled.div`
  display: grid;
  flex: 1 16rem;
  order: 1;
  justify-items: start;
  gap: ${tokens.space.xs};

  ${media.medium} {
    order: 0;
  }

  > :first-child {
    width: 100%;
  }
`;
