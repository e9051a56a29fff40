import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextField, TextLink } from '@whetstone/ui';
import { wholeNumberProblem } from '@whetstone/ui/numbers';
import { styled } from 'styled-components';
import { toolPath } from '../../shared/tool-tabs.tsx';
import { EMPTY_FIELDS, type NewToolFields, useAddTool } from './add-tool.ts';
import { ToolFields } from './tool-fields.tsx';

const NarrowForm = styled(Form)`
  max-width: 44rem;
`;

/** The API requires the image. The first photograph of a tool replaces it. */
const IMAGE_HINT =
  'A square photo on a plain background looks best. Photographs that you upload after adding the tool replace it.';

/** Adds a tool, and then links to its photographs. */
export function ToolForm() {
  const form = useApiForm<NewToolFields>(EMPTY_FIELDS);
  const { submit, added } = useAddTool(form);
  return (
    <NarrowForm {...form.props(submit)}>
      <Stack gap="l">
        {added && (
          <FormMessage tone="success">
            <span>{`${added.name} is on sale.`}</span>{' '}
            <TextLink to={`${toolPath(added.id)}/photographs`}>Add photographs</TextLink>
          </FormMessage>
        )}
        <ToolFields
          form={form}
          imageHint={IMAGE_HINT}
          quantity={
            <TextField
              label="Quantity"
              required
              inputMode="numeric"
              {...form.field('quantity', { validate: wholeNumberProblem })}
            />
          }
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
