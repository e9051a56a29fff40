import { Skeleton, Spec } from '@whetstone/ui';
import { useCountMyFellowUsersQuery } from './profile.api.ts';

const figures = new Intl.NumberFormat('en-US');

/** How many people have an account here. */
export function UserCount() {
  const { data, isError } = useCountMyFellowUsersQuery();
  const waiting = isError ? 'Not known at the moment' : <Skeleton shape="text" />;
  return <Spec term="Total users">{data === undefined ? waiting : figures.format(data)}</Spec>;
}
