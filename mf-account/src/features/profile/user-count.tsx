import { DescriptionItem, Skeleton } from '@whetstone/ui';
import { useCountUsersQuery } from './profile.api.ts';

const figures = new Intl.NumberFormat('en-US');

/** How many people have an account here. */
export function UserCount() {
  const { data, isError } = useCountUsersQuery();
  const waiting = isError ? 'Not known at the moment' : <Skeleton shape="text" />;
  return (
    <DescriptionItem term="Total users">
      {data === undefined ? waiting : figures.format(data)}
    </DescriptionItem>
  );
}
