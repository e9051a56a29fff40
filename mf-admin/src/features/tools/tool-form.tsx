import type { NewTool } from '@whetstone/contract';
import type { TaxClass } from '@whetstone/contract/api';
import { toNumber, toWholeNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import { skipToken, useNotify } from '@whetstone/kernel';
import { type ApiForm, useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextField, TextLink, useRestoreFocus } from '@whetstone/ui';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { contractApi } from '../../shared/generated/contract.ts';
import { Row } from '../../shared/row.ts';
import { toolApi, toolPath } from '../../shared/tool-page.tsx';
import { PreviewLink, SellTool } from './sale-state.tsx';
import { type CommonFields, LABELS, ToolFields } from './tool-fields.tsx';

const Narrow = styled(Stack)`
  max-width: 44rem;
`;

const IMAGE_HINT =
  'Optional. Without an address the tool is a draft, which customers cannot see, until you publish it. The first photograph becomes the picture in place of the address.';

interface ToolFormProps {
  /** The image types of photographs, as of the attribute `accept`. */
  accept: string;
  /** Uploads the chosen photographs of a tool, and offers to add more. */
  photographs: (toolId: string, chosen: readonly File[]) => ReactNode;
}

/** Adds tools. The photographs of an added tool upload above the form, where a draft can be published. */
export function ToolForm({ accept, photographs }: ToolFormProps) {
  const form = useApiForm<NewToolFields>(EMPTY_FIELDS);
  const [files, setFiles] = useState<readonly File[]>([]);
  const takeFiles = () => {
    setFiles([]);
    return files;
  };
  const { submit, added } = useAddTool(form, takeFiles);
  const { pending, 'data-unsaved': hasTexts, onSubmit } = form.props(submit);
  return (
    <Narrow gap="xl">
      {added.map((tool) => (
        <Added key={tool.id} tool={tool}>
          {photographs(tool.id, tool.files)}
        </Added>
      ))}
      <Form
        pending={pending}
        data-unsaved={hasTexts || (files.length > 0 && !pending) || undefined}
        onSubmit={onSubmit}
      >
        <Stack gap="l">
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
            photographs={
              <TextField
                // Empty again after each tool.
                key={added.length}
                type="file"
                multiple
                accept={accept}
                label="Photographs"
                hint="Optional. They upload when you add the tool."
                onChange={({ target }) => setFiles([...(target.files ?? [])])}
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
      </Form>
    </Narrow>
  );
}

function Added({ tool: { id, name, ...tool }, children }: { tool: AddedTool; children: ReactNode }) {
  const [isDraft, setDraft] = useState(tool.isDraft);
  // The uploaded photographs give the draft its picture.
  const { data: draft } = toolApi.useToolAdminGetQuery(isDraft ? { id } : skipToken);
  const section = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => section.current?.focus());
  return (
    <Stack as="section" gap="m" aria-label={name} ref={section} tabIndex={-1} {...focusHandlers}>
      <FormMessage tone="success">
        <TextLink to={toolPath(id)}>{name}</TextLink> <span>{`is ${isDraft ? 'a draft' : 'on sale'}.`}</span>
      </FormMessage>
      {children}
      {isDraft && (
        <Row>
          <SellTool
            tool={{ _id: id, name, draft: true, img: draft?.img ?? '' }}
            onSold={() => setDraft(false)}
          />
          <PreviewLink tool={{ _id: id, name }} />
        </Row>
      )}
    </Stack>
  );
}

const { useToolsAddMutation } = contractApi.enhanceEndpoints({
  endpoints: { toolsAdd: { invalidatesTags: ['Tool'] } },
});

interface NewToolFields extends CommonFields {
  quantity: string;
}

const EMPTY_FIELDS: NewToolFields = {
  ...(Object.fromEntries(Object.keys(LABELS).map((name) => [name, ''])) as CommonFields),
  ...{ quantity: '', taxClass: 'standard' },
};

interface AddedTool {
  id: string;
  name: string;
  /** Without a picture. */
  isDraft: boolean;
  /** Photographs to upload. */
  files: readonly File[];
}

/**
 * The submit handler of the form, and the tools that it has added, the last one first.
 * @param takeFiles returns the photographs that the admin has chosen, once the tool is added
 */
function useAddTool(form: ApiForm<NewToolFields>, takeFiles: () => readonly File[]) {
  const [add] = useToolsAddMutation();
  const [added, setAdded] = useState<readonly AddedTool[]>([]);
  const notify = useNotify('tool-form');
  const submit = async (fields: NewToolFields) => {
    const { data, error } = await add({ addToolDto: toNewTool(fields) as NewTool });
    if (error) notify('error', 'Sorry!!! Your request is failed ');
    else {
      const tool = { id: data._id, name: fields.name, isDraft: fields.img === '', files: takeFiles() };
      setAdded((earlier) => [tool, ...earlier]);
      notify('success', 'Successfully tools added.Thank you...');
      form.setFocus('name');
      form.reset();
    }
    return error;
  };
  return { submit, added };
}

/** The request body. It leaves out empty numbers, which the API reports as missing, and an empty category or image, for which the API has a default. */
function toNewTool(fields: NewToolFields): Partial<NewTool> {
  const { name, description, price, quantity, minQuantity, maxQuantity, taxClass, weightGrams } = fields;
  const { category, alt, content, uses, img } = fields;
  const given = Object.entries({ category, alt, content, uses, img }).filter(([, text]) => text);
  return {
    ...{ name, description, ...Object.fromEntries(given) },
    ...(taxClass !== 'standard' && { taxClass: taxClass as TaxClass }),
    ...(weightGrams.trim() && { weightGrams: toWholeNumber(weightGrams) }),
    price: toNumber(price),
    quantity: toWholeNumber(quantity),
    minQuantity: toWholeNumber(minQuantity),
    maxQuantity: toWholeNumber(maxQuantity),
  };
}
