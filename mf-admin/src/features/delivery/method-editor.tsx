import { numberProblem, wholeNumberProblem } from '@whetstone/contract/numbers';
import { Button, SelectField, TextField } from '@whetstone/ui';
import { Options } from '../../shared/options.tsx';
import { KINDS, type MethodDraft, type StepDraft, stepsOf } from './delivery-fields.ts';
import { Card, Columns } from './layout.tsx';

interface MethodEditorProps {
  /** The name of the zone. */
  zone: string;
  method: MethodDraft;
  carriers: readonly string[];
  onChange: (method: MethodDraft) => void;
  onRemove: (() => void) | undefined;
}

/** A method: what customers read, what it costs and how long it takes. */
export function MethodEditor({ zone, method, carriers, onChange, onRemove }: MethodEditorProps) {
  const { name, carrier, kind, steps, daysLeast, daysMost } = method;
  const change = (changes: Partial<MethodDraft>) => onChange({ ...method, ...changes });
  const title = name || 'the new method';
  const days = (label: string, field: 'daysLeast' | 'daysMost', value: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={wholeNumberProblem(value)}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <Card legend={`${name || 'New method'}${carrier && `, ${carrier}`}`}>
      <Columns>
        <TextField
          label="Name of the method"
          hint="Customers choose by it."
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField
          label="Carrier"
          hint="Filled in at the dispatch. Add more below."
          value={carrier}
          onChange={({ target }) => change({ carrier: target.value })}
        >
          <option value="">None</option>
          <Options
            options={[...new Set([...carriers, carrier])].filter(Boolean).map((name) => [name, name])}
          />
        </SelectField>
      </Columns>
      <SelectField
        label="Price"
        value={kind}
        onChange={({ target }) => {
          const chosen = target.value as MethodDraft['kind'];
          change({ kind: chosen, steps: stepsOf(chosen, steps) });
        }}
      >
        <Options options={Object.entries(KINDS)} />
      </SelectField>
      <Steps kind={kind} steps={steps} title={title} onChange={(changed) => change({ steps: changed })} />
      <Columns>
        {days('Working days at least', 'daysLeast', daysLeast)}
        {days('Working days at most', 'daysMost', daysMost)}
      </Columns>
      {onRemove && (
        <div>
          <Button size="small" variant="danger" onClick={onRemove}>
            {name ? `Delete the method ${name} from ${zone}` : `Delete the new method from ${zone}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface StepsProps {
  kind: MethodDraft['kind'];
  steps: readonly StepDraft[];
  title: string;
  onChange: (steps: StepDraft[]) => void;
}

/** The prices of a method. The first begins from 0. */
function Steps({ kind, steps, title, onChange }: StepsProps) {
  const hasSteps = kind === 'by-total' || kind === 'by-weight';
  const field = (label: string, index: number, name: keyof StepDraft) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={steps[index]?.[name] ?? ''}
      error={numberProblem(steps[index]?.[name] ?? '')}
      onChange={({ target }) =>
        onChange(steps.map((step, at) => (at === index ? { ...step, [name]: target.value } : step)))
      }
    />
  );
  if (kind === 'flat') return field('Price of a delivery', 0, 'price');
  if (kind === 'free-from')
    return (
      <Columns>
        {field('Price of a delivery', 0, 'price')}
        {field('Free from this total', 1, 'from')}
      </Columns>
    );
  const unit = kind === 'by-weight' ? 'grams' : 'total';
  return (
    <>
      {steps.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
        <Columns key={index}>
          {index === 0 ? (
            <p>{`From 0${unit === 'grams' ? ' grams' : ''}`}</p>
          ) : (
            field(
              `From this ${unit === 'grams' ? 'weight in grams' : 'total'} (step ${index + 1})`,
              index,
              'from',
            )
          )}
          {field(`Price (step ${index + 1})`, index, 'price')}
        </Columns>
      ))}
      {hasSteps && (
        <Columns>
          <Button size="small" onClick={() => onChange([...steps, { from: '', price: '' }])}>
            {`Add a step to ${title}`}
          </Button>
          {steps.length > 1 && (
            <Button size="small" onClick={() => onChange(steps.slice(0, -1))}>
              {`Remove the last step of ${title}`}
            </Button>
          )}
        </Columns>
      )}
    </>
  );
}
