import type { ApiForm } from '@whetstone/kernel/form';
import { media, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

export const Narrow = styled.div`
  max-width: 48rem;
`;

export const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space.l} ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

export const Pair = styled(Columns)`
  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

type NameOf<Fields extends Record<string, string>> = Parameters<ApiForm<Fields>['field']>[0];

/** Returns the props of a field with its label. It can check that a number can be read; the API validates the rest. */
export function labelled<Fields extends Record<string, string>>(
  form: ApiForm<Fields>,
  labels: Readonly<Record<NameOf<Fields>, string>>,
) {
  return (name: NameOf<Fields>, validate: (text: string) => string | undefined = () => undefined) => ({
    label: labels[name],
    ...form.field(name, { validate }),
  });
}
