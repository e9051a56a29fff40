import type { NewPromotionDto, QuoteDto } from '@whetstone/contract/api';
import { toWholeNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import { problemMessage } from '@whetstone/kernel/problem';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  FormMessage,
  formatPrice,
  Stack,
  TextField,
} from '@whetstone/ui';
import { useState } from 'react';
import { ConsoleSection } from '../../shared/console.tsx';
import { MutedLine } from '../../shared/text.ts';
import { ToolPicker } from './pickers.tsx';
import type { ChosenTool } from './promotion-fields.ts';
import { PROMOTION_SENTENCES, promotionsApi } from './promotions.api.ts';

const NOTHING_OFF = 'The promotion takes nothing off this basket.';
/** Why the promotion takes nothing off the sample basket. Dates, uses and accounts do not count there. */
const REASONS: Partial<Record<NonNullable<QuoteDto['codeProblem']>['code'], string>> = {
  'no-such-tool': 'The promotion is not for these tools.',
  'total-too-low': 'These tools cost less than the promotion requires.',
  'too-few-tools': 'These are fewer tools than the promotion requires.',
  'delivery-is-free': 'The delivery of this basket is free already.',
};

/** Tries the entered promotion with a basket. @param changeOf the promotion as it is entered */
export function PromotionPreview({ changeOf }: { changeOf: () => NewPromotionDto }) {
  const [tools, setTools] = useState<ChosenTool[]>([]);
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [preview, { data: quote, error, isLoading }] = promotionsApi.usePromotionsPreviewMutation();
  const textOf = ({ id }: ChosenTool) => quantities[id] ?? '1';
  const show = () => {
    const lines = tools.map((tool) => ({ id: tool.id, quantity: toWholeNumber(textOf(tool)) ?? 0 }));
    if (lines.every(({ quantity }) => quantity > 0))
      void preview({ previewPromotionDto: { ...changeOf(), lines } });
  };
  return (
    <ConsoleSection heading="Preview">
      <Stack gap="m">
        <MutedLine>
          What the promotion alone does to a basket in the shop’s country. Dates, uses and accounts do not
          count.
        </MutedLine>
        <ToolPicker
          label="Tool of the basket"
          hint="Type a part of its name, then choose it."
          tools={tools}
          onChange={setTools}
          beside={(tool) => (
            <TextField
              label={`Quantity of ${tool.name}`}
              inputMode="numeric"
              autoComplete="off"
              value={textOf(tool)}
              error={quantityProblem(textOf(tool))}
              onChange={({ target }) => setQuantities({ ...quantities, [tool.id]: target.value })}
            />
          )}
        />
        <div>
          <Button disabled={tools.length === 0} pending={isLoading} onClick={show}>
            Show the price
          </Button>
        </div>
        <div role="status">
          {error && <FormMessage tone="error">{problemMessage(error, PROMOTION_SENTENCES)}</FormMessage>}
          {quote && !error && <Price quote={quote} />}
        </div>
      </Stack>
    </ConsoleSection>
  );
}

function quantityProblem(text: string): string | undefined {
  return (toWholeNumber(text) ?? 0) > 0 ? undefined : (wholeNumberProblem(text) ?? 'Enter a number from 1.');
}

function Price({ quote }: { quote: QuoteDto }) {
  const { subtotal, discounts = [], delivery, taxes, total, currency, codeProblem } = quote;
  const money = (amount: number) => formatPrice(amount, currency);
  return (
    <>
      {codeProblem && <FormMessage tone="info">{REASONS[codeProblem.code] ?? NOTHING_OFF}</FormMessage>}
      <DescriptionList>
        <DescriptionItem term="Tools">{money(subtotal)}</DescriptionItem>
        <DescriptionItem term="Delivery">{money(delivery)}</DescriptionItem>
        {discounts.map(({ label, amount }) => (
          <DescriptionItem key={label} term={label}>
            {money(-amount)}
          </DescriptionItem>
        ))}
        {taxes?.totals.map(({ label, amount }) => (
          <DescriptionItem key={label} term={label}>
            {money(amount)}
          </DescriptionItem>
        ))}
        <DescriptionItem term="Total">{money(total)}</DescriptionItem>
      </DescriptionList>
    </>
  );
}
