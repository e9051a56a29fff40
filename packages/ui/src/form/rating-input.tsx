import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { RATINGS, Star } from '../content/rating.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import { visuallyHidden } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';
import { describedBy, FieldNotes, labelStyles } from './field.tsx';

const Group = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  ${labelStyles}
  padding: 0;
`;

const Choice = styled.label`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: ${tokens.size.control};
  height: ${tokens.size.control};
  font-size: 1.75rem;
  cursor: pointer;

  &:has(:focus-visible) {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: -2px;
  }
`;

// Fills the stars up to the hovered one, or up to the chosen one.
const Choices = styled.div`
  display: flex;
  margin-left: -0.5rem;

  &:not(:hover) ${Choice}:is(:has(:checked), :has(~ ${Choice} :checked)) svg,
  ${Choice}:is(:hover, :has(~ ${Choice}:hover)) svg {
    fill: ${tokens.color.ochre};
  }
`;

const Radio = styled.input`
  ${visuallyHidden}
`;

export interface RatingInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'defaultValue' | 'defaultChecked'> {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  /** The chosen rating, 1 to 5, for a controlled input. */
  value?: number;
  defaultValue?: number;
}

/** A rating from 1 to 5 as a radio group. `ref` and all other props go to each of the five radio buttons. */
export function RatingInput({ label, error, hint, value, defaultValue, ...radio }: RatingInputProps) {
  const id = useId();
  const name = radio.name ?? id;
  return (
    <Group aria-describedby={describedBy(id, { error, hint })}>
      <Legend>{label}</Legend>
      <Choices>
        {RATINGS.map((rating) => (
          <Choice key={rating}>
            <Radio
              {...radio}
              type="radio"
              name={name}
              value={rating}
              aria-invalid={error ? true : undefined}
              checked={value === undefined ? undefined : value === rating}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === rating}
            />
            <Star />
            <VisuallyHidden>{rating === 1 ? '1 star' : `${rating} stars`}</VisuallyHidden>
          </Choice>
        ))}
      </Choices>
      <FieldNotes id={id} hint={hint} error={error} />
    </Group>
  );
}
