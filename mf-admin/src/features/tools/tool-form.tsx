import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextField } from '@whetstone/ui';
import { styled } from 'styled-components';
import { EMPTY_FIELDS, type NewToolFields, useAddTool } from './add-tool.ts';
import { ToolFields } from './tool-fields.tsx';

const NarrowForm = styled(Form)`
  max-width: 44rem;
`;

/** Adds a tool. */
export function ToolForm() {
  const form = useApiForm<NewToolFields>(EMPTY_FIELDS);
  const add = useAddTool(form);
  return (
    <NarrowForm {...form.props(add)}>
      <Stack gap="l">
        <ToolFields
          form={form}
          quantity={<TextField label="Quantity" type="number" min="0" {...form.field('quantity')} />}
        />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <div>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Add tool
          </Button>
        </div>
      </Stack>
    </NarrowForm>
  );
}
