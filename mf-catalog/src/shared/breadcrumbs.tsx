import type { Breadcrumb } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { Eyebrow } from '@whetstone/ui';
import { Fragment } from 'react';

/** Links to the pages above this one, whose heading names itself. */
export function Breadcrumbs({ pages }: { pages: readonly Breadcrumb[] }) {
  return (
    <Eyebrow as="nav" aria-label="Breadcrumb">
      {pages.map(
        ({ name, path }) =>
          path && (
            <Fragment key={path}>
              <Link to={path}>{name}</Link>
              {' / '}
            </Fragment>
          ),
      )}
    </Eyebrow>
  );
}
