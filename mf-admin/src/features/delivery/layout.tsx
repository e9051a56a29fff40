import { media, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { checkBox } from '../../shared/check-box.ts';

const Fieldset = styled.fieldset`
  display: grid;
  gap: ${tokens.space.m};
  min-width: 0;
  margin: 0;
  padding: min(${tokens.space.m}, 4vw);
  border: 1px solid ${tokens.color.rule};
`;

const Legend = styled.legend`
  padding-inline: ${tokens.space.xs};
  font-weight: ${tokens.weight.strong};
  overflow-wrap: anywhere;
`;

export function Card({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset>
      <Legend>{legend}</Legend>
      {children}
    </Fieldset>
  );
}

export const Columns = styled.div`
  display: grid;
  align-items: end;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Label = styled.label`
  ${checkBox}
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
  min-height: ${tokens.size.controlSmall};
`;

interface CheckBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function CheckBox({ checked, onChange, children }: CheckBoxProps) {
  return (
    <Label>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </Label>
  );
}
