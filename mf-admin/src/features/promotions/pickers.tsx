import { categoryName } from '@whetstone/contract/category-name';
import { skipToken } from '@whetstone/kernel';
import { Button, SelectField, TextField, tokens } from '@whetstone/ui';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Options } from '../../shared/options.tsx';
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

interface ChosenProps<One extends ChosenTool> {
  chosen: readonly One[];
  onRemove: (id: string) => void;
  /** Beside the name. */
  beside?: ((one: One) => ReactNode) | undefined;
}

function Chosen<One extends ChosenTool>({ chosen, onRemove, beside }: ChosenProps<One>) {
  return (
    <List>
      {chosen.map((one) => (
        <Item key={one.id}>
          <span>{one.name}</span>
          {beside?.(one)}
          <Button size="small" aria-label={`Remove ${one.name}`} onClick={() => onRemove(one.id)}>
            Remove
          </Button>
        </Item>
      ))}
    </List>
  );
}

interface ToolPickerProps {
  label: string;
  hint: string;
  tools: readonly ChosenTool[];
  onChange: (tools: ChosenTool[]) => void;
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
      <Chosen
        chosen={tools}
        beside={beside}
        onRemove={(removed) => onChange(tools.filter(({ id }) => id !== removed))}
      />
    </div>
  );
}

interface CategoryPickerProps {
  label: string;
  error: string | undefined;
  categories: readonly string[];
  onChange: (categories: string[]) => void;
}

/** A list of categories, to which those of the shop are added. */
export function CategoryPicker({ label, error, categories, onChange }: CategoryPickerProps) {
  const { data: known = [] } = toolAdminApi.useToolAdminListCategoriesQuery();
  const left = known.map(({ category }) => category).filter((category) => !categories.includes(category));
  return (
    <div>
      <SelectField
        label={label}
        error={error}
        value=""
        onChange={({ target }) => onChange([...categories, target.value])}
      >
        <Options
          options={[['', 'Choose one'], ...left.sort().map((one) => [one, categoryName(one)] as const)]}
        />
      </SelectField>
      <Chosen
        chosen={categories.map((id) => ({ id, name: categoryName(id) }))}
        onRemove={(removed) => onChange(categories.filter((category) => category !== removed))}
      />
    </div>
  );
}
