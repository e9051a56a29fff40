import { categoryName } from '@whetstone/contract/category-name';
import { numberProblem, toNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import type { ApiForm } from '@whetstone/kernel/form';
import {
  getShop,
  media,
  SelectField,
  Stack,
  TextAreaField,
  TextField,
  type TextFieldProps,
  tokens,
} from '@whetstone/ui';
import { priceDigits } from '@whetstone/ui/price-digits';
import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Options } from '../../shared/options.tsx';
import { TAX_CLASS_NAMES } from '../../shared/tax-classes.ts';
import { toolAdminApi } from '../../shared/tool-admin.api.ts';

const { prefix, suffix = '' } = getShop().price;

export const LABELS = {
  name: 'Name',
  price: `Price (${(prefix || suffix).trim()})`,
  minQuantity: 'Minimum quantity',
  maxQuantity: 'Maximum quantity',
  description: 'Description',
  uses: 'Uses',
  category: 'Category',
  img: 'Image URL',
  alt: 'Alternative text',
  taxClass: 'Tax class',
  weightGrams: 'Weight in grams',
  content: 'Content',
  // Only of an existing tool.
  reduced: 'Reduced price',
} as const;

/** The fields that a new and an existing tool have, as text. */
export type CommonFields = Record<keyof typeof LABELS, string>;

const Marked = styled(Stack)`
  /* Screen readers read the state of the field. */
  label:has(+ :required)::after {
    content: ' *';
    content: ' *' / '';
    color: ${tokens.color.accentText};
  }
`;

const Numbers = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  }
`;

const REQUIRED: readonly (keyof CommonFields)[] = [
  'name',
  'price',
  'minQuantity',
  'maxQuantity',
  'description',
];

type FieldName<Fields extends CommonFields> = Parameters<ApiForm<Fields>['field']>[0];

export const YES = 'yes';

interface ToolFieldsProps<Fields extends CommonFields> {
  form: ApiForm<Fields>;
  /** The field of the initial stock. */
  quantity?: ReactNode;
  imageHint: string;
  photographs: ReactNode;
}

/** Checks that numbers can be read; the API validates the rest, and its errors appear at their fields. */
export function ToolFields<Fields extends CommonFields>({
  form,
  quantity,
  photographs,
  imageHint,
}: ToolFieldsProps<Fields>) {
  const field = (
    name: keyof CommonFields,
    validate: (text: string) => string | undefined = () => undefined,
  ) => ({
    label: LABELS[name],
    required: REQUIRED.includes(name),
    ...form.field(name as FieldName<Fields>, { validate }),
  });
  return (
    <Marked gap="l">
      <p>Fields with * are required.</p>
      <TextField {...field('name')} />
      <Numbers>
        <PriceField {...field('price', numberProblem)} />
        {quantity}
        <TextField inputMode="numeric" {...field('minQuantity', wholeNumberProblem)} />
        <TextField inputMode="numeric" {...field('maxQuantity', wholeNumberProblem)} />
        <TextField inputMode="numeric" {...field('weightGrams', wholeNumberProblem)} />
      </Numbers>
      {getShop().market && (
        <TextField
          hint="Of a tool that is sold by measure, such as 500 ml, 1.5 kg or 2.5 m. Pages show the price of a litre, a kilogram or a metre."
          {...field('content')}
        />
      )}
      {!quantity && getShop().market && (
        <SelectField
          hint="Pages show the lowest price of the 30 days before. The price must be below it."
          {...field('reduced')}
        >
          <option value="no">No</option>
          <option value={YES}>Yes</option>
        </SelectField>
      )}
      <CategoryField form={form} {...field('category')} />
      <SelectField {...field('taxClass')}>
        <Options options={Object.entries(TAX_CLASS_NAMES)} />
      </SelectField>
      <TextAreaField rows={5} {...field('description')} />
      <TextAreaField
        rows={3}
        hint="What people do with it, one use per line, such as “Trimming end grain”. Searches find these words. Customers do not see them."
        {...field('uses', usesProblem)}
      />
      {photographs}
      <TextField type="url" hint={imageHint} {...field('img')} />
      <TextField hint="Describe the photo for people who cannot see it." {...field('alt')} />
    </Marked>
  );
}

const MAX_USES = 10;
const MAX_USE = 80;

/** The limits of the API. */
function usesProblem(text: string): string | undefined {
  const lines = text.split('\n');
  if (lines.length <= MAX_USES && lines.every(({ length }) => length <= MAX_USE)) return undefined;
  return `Enter at most ${MAX_USES} lines with at most ${MAX_USE} characters each.`;
}

const NEW = '+';

type CategoryFieldProps<Fields extends CommonFields> = ReturnType<ApiForm<Fields>['field']> & {
  form: ApiForm<Fields>;
  label: string;
};

/** One of the categories of the shop, or the name of a new one. */
function CategoryField<Fields extends CommonFields>(props: CategoryFieldProps<Fields>) {
  const { form, onChange, onBlur, label, ...field } = props;
  const { data: categories = [] } = toolAdminApi.useToolAdminListCategoriesQuery();
  const [isNew, setNew] = useState(false);
  const { submitCount } = form.formState;
  // A form that was sent starts again with the select.
  useEffect(() => {
    if (submitCount === 0) setNew(false);
  }, [submitCount]);
  const name = 'category' as FieldName<Fields>;
  const set = (category: string) => form.setValue(name, category as never, { shouldDirty: true });
  const current = form.watch(name) as string;
  if (isNew)
    return (
      <TextField
        {...field}
        label="New category"
        hint="Lower-case words, joined by hyphens."
        autoFocus
        onChange={onChange}
        onBlur={(event) => {
          const slug = slugOf(event.target.value);
          set(slug);
          if (slug === '') setNew(false);
          return onBlur(event);
        }}
      />
    );
  const known = new Set([...categories.map(({ category }) => category), ...(current ? [current] : [])]);
  return (
    <SelectField
      {...field}
      label={label}
      value={current}
      onBlur={onBlur}
      onChange={({ target }) => {
        setNew(target.value === NEW);
        set(target.value === NEW ? '' : target.value);
      }}
    >
      {current === '' && <option value="">General (default)</option>}
      <Options options={[...known].sort().map((category) => [category, categoryName(category)])} />
      <option value={NEW}>New category…</option>
    </SelectField>
  );
}

/** 'Hand Planes' → 'hand-planes' */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The specified number input. Browsers drop a decimal comma that their own language does not have: `24,50` would become 2450. All accept a point. */
export function PriceField({ error, ...rest }: TextFieldProps) {
  const [problem, setProblem] = useState<string>();
  const typePoint = (event: FormEvent<HTMLInputElement>) => {
    const { data } = event.nativeEvent as InputEvent;
    if (data !== ',') return;
    event.preventDefault();
    insert('.');
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const price = toNumber(text);
    event.preventDefault();
    setProblem(numberProblem(text));
    if (price === undefined) return;
    event.currentTarget.select();
    insert(String(price));
  };
  return (
    <TextField
      type="number"
      step={10 ** -priceDigits()}
      min="0"
      error={problem ?? error}
      onBeforeInput={typePoint}
      onPaste={paste}
      onInput={() => setProblem(undefined)}
      {...rest}
    />
  );
}

/** Inserts the text as if it was typed. Number inputs have no other access to their caret. */
function insert(text: string): void {
  document.execCommand('insertText', false, text);
}
