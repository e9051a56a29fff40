import { Link } from '@whetstone/kernel';
import { type ButtonStyleProps, buttonStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ToolList } from '../features/tools/tool-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

const ButtonLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;

export function Page() {
  return (
    <>
      <ConsoleHeader title="Tools">
        <ButtonLink to="/dashboard/addTools" $variant="primary" $size="small">
          Add a tool
        </ButtonLink>
      </ConsoleHeader>
      <ToolList />
    </>
  );
}
