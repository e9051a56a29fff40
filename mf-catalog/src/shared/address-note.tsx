import { media, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** As high as a note. A note arrives late, and nothing below moves. */
export const NoteSpace = styled.span`
  display: block;
  min-height: 3lh;

  ${media.medium} {
    min-height: 2lh;
  }
`;

const Note = styled.strong`
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.medium};
`;

interface AddressNoteProps {
  /** What may be wrong with the address. */
  note: string | undefined;
  /** The hint that the note replaces. */
  children?: ReactNode;
}

/** The hint or the note below an address. A note is announced. */
export function AddressNote({ note, children }: AddressNoteProps) {
  return (
    <NoteSpace>
      <Note role="status">{note}</Note>
      {!note && <span>{children}</span>}
    </NoteSpace>
  );
}
