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

/** The first photograph of a tool replaces the image. */
const IMAGE_HINT =
  'Optional. Without an address the tool is a draft: you add photographs next, and then publish it. Photographs replace the address.';

/** Adds a tool, and then links to its photographs. */
export function ToolForm() {
  const form = useApiForm<NewToolFields>(EMPTY_FIELDS);
  const { submit, added } = useAddTool(form);
  return (
    <NarrowForm {...form.props(submit)}>
      <Stack gap="l">
        {added && (
          <FormMessage tone="success">
            <span>{`${added.name} is ${added.isDraft ? 'a draft' : 'on sale'}.`}</span>{' '}
            <TextLink to={`${toolPath(added.id)}/photographs`}>Add photographs</TextLink>
            {added.isDraft && (
              <span>
                , then <TextLink to={toolPath(added.id)}>publish it</TextLink>.
              </span>
            )}
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
