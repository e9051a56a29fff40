import type { Breadcrumb } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { Eyebrow } from '@whetstone/ui';
import { styled } from 'styled-components';

const Trail = styled(Eyebrow)`
  a + a::before {
    /* Not part of the link's name. */
    content: '/' / '';
    /* Without the underline of the link. */
    display: inline-block;
    padding-inline: 0.4em;
  }
`;

/** Links to the pages above this one, whose heading names itself. */
export function Breadcrumbs({ pages }: { pages: readonly Breadcrumb[] }) {
  return (
    <Trail as="nav" aria-label="Breadcrumb">
      {pages.map(
        ({ name, path }) =>
          path && (
            <Link key={path} to={path}>
              {name}
            </Link>
          ),
      )}
    </Trail>
  );
}
