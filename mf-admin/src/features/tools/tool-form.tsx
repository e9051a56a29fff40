import { Button, Form, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { EMPTY_FIELDS, type NewToolFields, useAddTool } from './add-tool.ts';
import { ToolFields } from './tool-fields.tsx';

const NarrowForm = styled(Form)`
  max-width: 44rem;
`;

/** Adds a tool. */
export function ToolForm() {
  const form = useForm<NewToolFields>({ defaultValues: EMPTY_FIELDS });
  const { errors, isSubmitting } = form.formState;
  const add = useAddTool(form);
  return (
    <NarrowForm pending={isSubmitting} onSubmit={form.handleSubmit(add)}>
      <Stack gap="l">
        <ToolFields
          form={form}
          quantity={
            <TextField
              label="Quantity"
              type="number"
              min="0"
              error={errors.quantity?.message}
              {...form.register('quantity')}
            />
          }
        />
        {errors.root && <FormMessage tone="error">{errors.root.message}</FormMessage>}
        <div>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Add tool
          </Button>
        </div>
      </Stack>
    </NarrowForm>
  );
}
