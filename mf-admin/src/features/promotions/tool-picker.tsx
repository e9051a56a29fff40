import { skipToken } from '@whetstone/kernel';
import { Button, TextField, tokens } from '@whetstone/ui';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { toolAdminApi } from '../../shared/tool-admin.api.ts';
import type { ChosenTool } from './promotion-fields.ts';

const SUGGESTIONS = 8;

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.xs};
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.xs} ${tokens.space.m};
  overflow-wrap: anywhere;
`;

interface ToolPickerProps {
  label: string;
  hint: string;
  tools: readonly ChosenTool[];
  onChange: (tools: ChosenTool[]) => void;
  /** Beside the name of a tool. */
  beside?: (tool: ChosenTool) => ReactNode;
}

/** A list of tools, to which one is added by its name. The browser suggests names. */
export function ToolPicker({ label, hint, tools, onChange, beside }: ToolPickerProps) {
  const [text, setText] = useState('');
  const q = text.trim();
  const { data: found = [] } = toolAdminApi.useToolAdminListQuery(q ? { q, limit: SUGGESTIONS } : skipToken);
  const list = useId();
  const type = (typed: string) => {
    const tool = found.find(({ name }) => name === typed);
    setText(tool ? '' : typed);
    if (tool && !tools.some(({ id }) => id === tool._id))
      onChange([...tools, { id: tool._id, name: tool.name }]);
  };
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        list={list}
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={list}>
        {found.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
      <List>
        {tools.map((tool) => (
          <Item key={tool.id}>
            <span>{tool.name}</span>
            {beside?.(tool)}
            <Button
              size="small"
              aria-label={`Remove ${tool.name}`}
              onClick={() => onChange(tools.filter(({ id }) => id !== tool.id))}
            >
              Remove
            </Button>
          </Item>
        ))}
      </List>
    </div>
  );
}
