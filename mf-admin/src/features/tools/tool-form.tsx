import { Button, Form, FormMessage, media, Stack, TextAreaField, TextField, tokens } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { EMPTY_FIELDS, type ToolFields, useAddTool } from './add-tool.ts';

const NarrowForm = styled(Form)`
  max-width: 44rem;
`;

const Numbers = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** Has no client-side validation: the API validates, and its errors appear at their fields. */
export function ToolForm() {
  const form = useForm<ToolFields>({ defaultValues: EMPTY_FIELDS });
  const { errors, isSubmitting } = form.formState;
  const add = useAddTool(form);
  const field = (name: keyof ToolFields) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <NarrowForm pending={isSubmitting} onSubmit={form.handleSubmit(add)}>
      <Stack gap="l">
        <TextField label="Name" {...field('name')} />
        <Numbers>
          <TextField label="Price ($)" type="number" step="0.01" min="0" {...field('price')} />
          <TextField label="Quantity" type="number" min="0" {...field('quantity')} />
          <TextField label="Minimum quantity" type="number" min="1" {...field('minQuantity')} />
          <TextField label="Maximum quantity" type="number" min="1" {...field('maxQuantity')} />
        </Numbers>
        <TextAreaField label="Description" rows={6} {...field('description')} />
        <TextField
          label="Image URL"
          type="url"
          hint="A square photo on a plain background looks best."
          {...field('img')}
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
