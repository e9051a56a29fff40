import { Fragment } from 'react';
import { styled } from 'styled-components';

/** In letters. A table keeps room for a part of this length. */
const LONGEST = 20;

/** `break-word` gives a column the width of the longest part, and breaks a part where a page is narrower. */
const Text = styled.span<{ $isLong: boolean }>`
  overflow-wrap: ${({ $isLong }) => ($isLong ? 'anywhere' : 'break-word')};
`;

/** An email address in a narrow column: breaks after the @ and after dots. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/);
  return (
    <Text $isLong={parts.some(({ length }) => length > LONGEST)}>
      {[...parts.entries()].map(([position, part]) => (
        <Fragment key={position}>
          {position > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </Text>
  );
}
