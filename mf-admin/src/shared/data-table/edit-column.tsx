import { Button } from '@whetstone/ui';
import { opensDialog } from '../opens-dialog.ts';
import { Row } from '../row.ts';
import type { Column } from './columns.ts';

interface EditColumnOptions<Row> {
  /** Tells screen readers which row a button is for. */
  nameOf: (row: Row) => string;
  onEdit: (row: Row) => void;
  onRemove?: (row: Row) => void;
}

/** The buttons of a row that open its form and the question whether to remove it. */
export function editColumn<Row>({ nameOf, onEdit, onRemove }: EditColumnOptions<Row>): Column<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    unlabelled: true,
    width: '11rem',
    cell: (row) => (
      <Row $gap="xs" {...opensDialog}>
        <Button size="small" aria-label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)}>
          Edit
        </Button>
        {onRemove && (
          <Button
            size="small"
            variant="danger"
            aria-label={`Remove ${nameOf(row)}`}
            onClick={() => onRemove(row)}
          >
            Remove
          </Button>
        )}
      </Row>
    ),
  };
}
