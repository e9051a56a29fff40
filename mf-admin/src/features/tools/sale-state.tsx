import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, ButtonLink, ConfirmDialog } from '@whetstone/ui';
import { useState } from 'react';
import { DotLabel, type Tone } from '../../shared/dot-label.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { type AdminTool, toolApi } from '../../shared/tool-page.tsx';

function stateOf({ archived, draft }: Pick<AdminTool, 'archived' | 'draft'>): readonly [Tone, string] {
  if (draft) return ['pending', 'Draft'];
  return archived ? ['ended', 'Archived'] : ['done', 'On sale'];
}

/** Whether customers can order the tool. */
export function SaleState({ tool }: { tool: Pick<AdminTool, 'archived' | 'draft'> }) {
  const [tone, state] = stateOf(tool);
  return <DotLabel $tone={tone}>{state}</DotLabel>;
}

/** Leads to the page of a draft as customers will see it. */
export function PreviewLink({ tool: { _id, name } }: { tool: Pick<AdminTool, '_id' | 'name'> }) {
  return (
    <ButtonLink
      to={`/purchase/${encodeURIComponent(_id)}/preview`}
      $size="small"
      aria-label={`Preview ${name}`}
    >
      Preview
    </ButtonLink>
  );
}

export const CHANGED_TOOL = {
  'changed-meanwhile': 'Another admin has changed this tool. Check it, then try again.',
};

interface SellToolProps {
  /** Without a version, changes of other admins are no conflict. */
  tool: Pick<AdminTool, '_id' | 'name' | 'draft' | 'img'> & { version?: number };
  onSold?: () => void;
}

/** Publishes a draft, or restores an archived tool. Asks before a tool without a picture is on sale. */
export function SellTool({ tool: { _id: id, name, draft, img, version }, onSold }: SellToolProps) {
  const [restore, { isLoading }] = toolApi.useToolAdminRestoreMutation();
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify('tool');
  const label = draft ? 'Publish' : 'Restore';
  const sell = async () => {
    const { error } = await restore({ id, version });
    if (error) return notify('error', problemMessage(error, CHANGED_TOOL));
    notify('success', `${name} is on sale${draft ? '' : ' again'}.`);
    onSold?.();
  };
  return (
    <>
      <Button
        size="small"
        pending={isLoading}
        aria-label={`${label} ${name}`}
        {...(!img && opensDialog)}
        onClick={() => (img ? void sell() : setAsking(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={`${label} ${name} without a picture?`}
        details="Customers see “No photograph” in its place. You can add photographs on the page of the tool, now or later."
        confirmLabel={`Yes, ${label.toLowerCase()} it`}
        cancelLabel="No, not yet"
        onConfirm={() => void sell()}
      />
    </>
  );
}
