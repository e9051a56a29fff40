import { type ComponentPropsWithoutRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Meta, Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { SelectField, TextAreaField, TextField } from './field.tsx';
import { Form, FormMessage } from './form.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { RatingInput } from './rating-input.tsx';

export default { title: 'Form' } satisfies Meta;

type State = Pick<ComponentPropsWithoutRef<typeof TextField>, 'error' | 'hint' | 'disabled'>;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: 1rem;
`;

/** Every kind of field, in one state. */
function fieldsWith(state: State) {
  return (
    <Columns>
      <TextField label="Name" defaultValue="Ada Lovelace" {...state} />
      <TextField label="Search" type="search" placeholder="Name or email" {...state} />
      <SelectField label="Category" {...state}>
        <option>Hammers</option>
      </SelectField>
      <TextAreaField label="Comment" defaultValue="It holds its edge." {...state} />
    </Columns>
  );
}

export const Fields: Story = { render: () => fieldsWith({}) };

export const FieldsHovered: Story = { parameters: { pseudo: 'hover' }, render: () => fieldsWith({}) };

export const FieldsFocused: Story = { parameters: { pseudo: 'focus-visible' }, render: () => fieldsWith({}) };

export const FieldsWithHint: Story = { render: () => fieldsWith({ hint: 'As it appears on the invoice.' }) };

export const FieldsWithError: Story = {
  render: () => fieldsWith({ hint: 'As it appears on the invoice.', error: 'Please fill in this field.' }),
};

export const FieldsDisabled: Story = { render: () => fieldsWith({ disabled: true }) };

export const FieldReadOnly: Story = {
  render: () => <TextField label="Email" readOnly defaultValue="ada@whetstone.example" />,
};

export const RatingInputs: Story = {
  render: () => (
    <Stack>
      <RatingInput label="Rating" />
      <RatingInput label="Rating of the hammer" defaultValue={4} hint="1 is poor, 5 is excellent." />
      <RatingInput label="Rating of the saw" error="Please choose a rating." />
    </Stack>
  ),
};

function Stepper() {
  const [quantity, setQuantity] = useState(3);
  return <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} />;
}

export const QuantitySteppers: Story = { render: Stepper };

export const Messages: Story = {
  render: () => (
    <Stack gap="s">
      <FormMessage tone="error">We couldn’t save your review. Please try again.</FormMessage>
      <FormMessage tone="success">Your review is saved.</FormMessage>
      <FormMessage tone="info">We mailed you a confirmation.</FormMessage>
    </Stack>
  ),
};

export const Submitting: Story = {
  render: () => (
    <Form pending>
      <Stack>
        <TextField label="Phone" defaultValue="+1 555 0100" />
        <div>
          <Button type="submit" variant="primary" pending>
            Save
          </Button>
        </div>
      </Stack>
    </Form>
  ),
};
