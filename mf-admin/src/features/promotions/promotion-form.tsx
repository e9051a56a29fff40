import type { PromotionDto } from '@whetstone/contract/api';
import { numberProblem, wholeNumberProblem } from '@whetstone/contract/numbers';
import { skipToken, useNavigate, useNotify } from '@whetstone/kernel';
import type { ApiForm } from '@whetstone/kernel/form';
import { FormMessage, SelectField, Stack, TextField } from '@whetstone/ui';
import { ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import { EditForm } from '../../shared/edit-form.tsx';
import { labelled, Narrow, Pair } from '../../shared/form-layout.tsx';
import { Options } from '../../shared/options.tsx';
import { CategoryPicker, ToolPicker } from './pickers.tsx';
import {
  categoriesOf,
  describeField,
  KINDS,
  LABELS,
  NEW_PROMOTION,
  NO,
  type PromotionFields,
  toChange,
  toFields,
  toolsOf,
  YES,
} from './promotion-fields.ts';
import { PROMOTIONS_PATH } from './promotion-list.tsx';
import { PromotionPreview } from './promotion-preview.tsx';
import { PROMOTION_SENTENCES, promotionsApi } from './promotions.api.ts';

const MAX = { name: 60, code: 40 };

/** One promotion with its form, once it is loaded. Without an id: the form of a new one. */
export function PromotionView({ id }: { id: string | undefined }) {
  const options = { refetchOnMountOrArgChange: true };
  const stored = promotionsApi.usePromotionsGetQuery(id === undefined ? skipToken : { id }, options);
  const promotion = id === undefined ? NEW_PROMOTION : stored.currentData;
  if (promotion) return <PromotionForm promotion={promotion} />;
  return <NotLoaded what="promotion" error={stored.isError} onRetry={stored.refetch} />;
}

function PromotionForm({ promotion }: { promotion: PromotionDto }) {
  const [add] = promotionsApi.usePromotionsAddMutation();
  const [save] = promotionsApi.usePromotionsSaveMutation();
  const notify = useNotify('promotion');
  const navigate = useNavigate();
  return (
    <Narrow>
      <EditForm
        what="the promotion"
        gap="xl"
        value={promotion}
        labels={LABELS}
        toFields={toFields}
        describe={describeField}
        sentences={PROMOTION_SENTENCES}
        send={(fields, { _id: id, version }) =>
          id
            ? save({ id, savePromotionDto: { ...toChange(fields), version } })
            : add({ newPromotionDto: toChange(fields) })
        }
        onSaved={() => {
          notify('success', 'The promotion is saved. It applies to new orders within seconds.');
          navigate(PROMOTIONS_PATH);
        }}
      >
        {(form) => <Fields form={form} />}
      </EditForm>
    </Narrow>
  );
}

function Fields({ form }: { form: ApiForm<PromotionFields> }) {
  const { watch, setValue, getValues } = form;
  const field = labelled(form, LABELS);
  const kind = watch('kind');
  return (
    <>
      <ConsoleSection heading="Discount">
        <Stack gap="l">
          <Pair>
            <TextField
              hint="Customers see it, for example Spring sale."
              maxLength={MAX.name}
              {...field('name')}
            />
            <TextField
              hint="3 to 40 letters, digits and hyphens. Leave it empty for a discount that needs no code."
              maxLength={MAX.code}
              {...field('code')}
            />
          </Pair>
          <Pair>
            <SelectField {...field('kind')}>
              <Options options={Object.entries(KINDS)} />
            </SelectField>
            {kind === 'percent' && <TextField inputMode="decimal" {...field('percent', numberProblem)} />}
            {kind === 'amount' && <TextField inputMode="decimal" {...field('amount', numberProblem)} />}
          </Pair>
          {kind === 'buy-get' && (
            <Pair>
              <TextField inputMode="numeric" {...field('buy', wholeNumberProblem)} />
              <TextField
                inputMode="numeric"
                hint="The cheapest of the tools are free."
                {...field('get', wholeNumberProblem)}
              />
            </Pair>
          )}
          {kind === 'delivery' && (
            <FormMessage tone="info">
              It takes off the price of the cheapest delivery. Customers pay the difference to a dearer one.
            </FormMessage>
          )}
        </Stack>
      </ConsoleSection>
      <ConsoleSection heading="Tools">
        <Stack gap="l">
          <p>Without tools and categories, the promotion is for all tools.</p>
          <ToolPicker
            label="Add a tool"
            hint="Type a part of its name, then choose it."
            tools={toolsOf(watch('tools'))}
            onChange={(tools) => setValue('tools', JSON.stringify(tools), { shouldDirty: true })}
          />
          <CategoryPicker
            label="Add a category"
            error={form.field('categories').error}
            categories={categoriesOf(watch('categories'))}
            onChange={(categories) => setValue('categories', categories.join(','), { shouldDirty: true })}
          />
          <TextField
            inputMode="decimal"
            hint="The price of these tools, before discounts. Empty: any price."
            {...field('minTotal', numberProblem)}
          />
        </Stack>
      </ConsoleSection>
      <ConsoleSection heading="Customers and time">
        <Stack gap="l">
          <Pair>
            <SelectField {...field('firstOrder')}>
              <Options
                options={Object.entries({ [NO]: 'All orders', [YES]: 'The first order of an account' })}
              />
            </SelectField>
            <TextField type="email" hint="Its email address. Empty: everybody." {...field('account')} />
          </Pair>
          <Pair>
            <TextField
              inputMode="numeric"
              hint="Empty: any number."
              {...field('maxUses', wholeNumberProblem)}
            />
            <TextField
              inputMode="numeric"
              hint="Empty: any number."
              {...field('maxUsesOfAccount', wholeNumberProblem)}
            />
          </Pair>
          <Pair>
            <TextField type="date" {...field('from')} />
            <TextField type="date" {...field('until')} />
          </Pair>
          <Pair>
            <SelectField
              hint="If discounts do not combine, customers get what takes most off, and read which discount they do not get."
              {...field('combines')}
            >
              <Options options={Object.entries({ [NO]: 'Not combined', [YES]: 'Combined' })} />
            </SelectField>
            <SelectField {...field('state')}>
              <Options options={Object.entries({ active: 'Active', paused: 'Paused' })} />
            </SelectField>
          </Pair>
        </Stack>
      </ConsoleSection>
      <PromotionPreview changeOf={() => toChange(getValues())} />
    </>
  );
}
