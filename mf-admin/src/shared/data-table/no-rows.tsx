import { Button, EmptyState } from '@whetstone/ui';

interface NoRowsProps {
  noun: string;
  /** What was looked for; undefined where nothing was, and there is nothing at all. */
  text: string | undefined;
  /** Said where there is nothing at all. */
  explanation: string;
  onShowAll: () => void;
}

export function NoRows({ noun, text, explanation, onShowAll }: NoRowsProps) {
  if (text === undefined) return <EmptyState title={`No ${noun}`}>{explanation}</EmptyState>;
  return (
    <EmptyState
      title={`No ${noun} found`}
      action={
        <Button size="small" onClick={onShowAll}>
          Show all {noun}
        </Button>
      }
    >
      Nothing begins with “{text}”.
    </EmptyState>
  );
}
