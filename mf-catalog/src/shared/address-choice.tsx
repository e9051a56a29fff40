import type { Address } from '@whetstone/contract';
import { media, TextLink, tokens, visuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

/** The choice of an address that is not in the address book. */
export const OTHER = 'other';

const RADIO = '1.25rem';

/** A radio group of cards, two beside each other on wider pages. */
export const ChoiceGroup = styled.fieldset`
  display: grid;
  gap: ${tokens.space.s};
  min-width: 0;
  padding: 0;
  border: 0;

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const HiddenLegend = styled.legend`
  ${visuallyHidden}
`;

export const Choice = styled.label`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${tokens.space.xxs};
  padding: ${tokens.space.m};
  padding-inline-start: calc(2 * ${tokens.space.m} + ${RADIO});
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.outline};
  border-radius: ${tokens.radius.s};
  font-size: ${tokens.text.s};
  line-height: ${tokens.leading.snug};
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    border-color: ${tokens.color.ink};
  }
  &:has(:disabled) {
    color: ${tokens.color.inkMuted};
    cursor: default;
  }
  &:has(:checked) {
    border-color: ${tokens.color.accentText};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: 2px;
  }
  ${media.forcedColors} {
    &:has(:checked) {
      border: 2px solid Highlight;
    }
  }
`;

export const ChoiceRadio = styled.input`
  position: absolute;
  inset: ${tokens.space.m} auto auto ${tokens.space.m};
  width: ${RADIO};
  height: ${RADIO};
  margin: 0;
  accent-color: ${tokens.color.accent};
  cursor: inherit;

  /* The card has the outline. */
  &:focus-visible {
    outline: none;
  }
`;

export const ChoiceName = styled.span`
  font-weight: ${tokens.weight.strong};
`;

const Lines = styled.span`
  white-space: pre-line;
`;

const Phone = styled.span`
  color: ${tokens.color.inkMuted};
`;

const Manage = styled.p`
  grid-column: 1 / -1;
  font-size: ${tokens.text.s};
`;

interface AddressChoiceProps {
  addressBook: readonly Address[];
  /** The id of an address, or `OTHER`. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** The address book as a radio group. */
export function AddressChoice({ addressBook, chosen, onChoose }: AddressChoiceProps) {
  const radio = (id: string, disabled = false) => (
    <ChoiceRadio
      type="radio"
      name="saved-address"
      checked={chosen === id}
      disabled={disabled}
      onChange={() => onChoose(id)}
    />
  );
  return (
    <ChoiceGroup>
      <HiddenLegend>Delivery address</HiddenLegend>
      {addressBook.map(({ _id, name, address, phone, country, recipient, deliverable }) => (
        <Choice key={_id}>
          {radio(_id, deliverable === false)}
          <ChoiceName>{name}</ChoiceName>
          {!country && recipient && recipient !== name && <span>{recipient}</span>}
          <Lines>{address}</Lines>
          <Phone>{phone}</Phone>
          {deliverable === false && <strong>We do not deliver to this country.</strong>}
        </Choice>
      ))}
      <Choice>
        {radio(OTHER)}
        <ChoiceName>Another address</ChoiceName>
        <span>Enter it below.</span>
      </Choice>
      <Manage>
        <TextLink to="/dashboard/addresses">Change your address book</TextLink>
      </Manage>
    </ChoiceGroup>
  );
}
