import type { Tool } from '@whetstone/contract';
import { categoryName } from '@whetstone/contract/category-name';
import { Link } from '@whetstone/kernel';
import { Price, tokens } from '@whetstone/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { contractApi } from '../../shared/generated/contract.ts';
import { toolPath } from '../../shared/links.ts';
import { ToolPhoto } from '../../shared/tool-photo.tsx';

export { PhotoZoom } from './photo-zoom.tsx';

/** The tool of the page, and as many as the row shows. */
const LIMIT = 7;

/** `lazy-extras.tsx` reserves this height. */
const Row = styled.section`
  min-height: 22rem;
  padding-top: ${tokens.space.xl};

  h2 {
    margin-bottom: ${tokens.space.m};
    font-size: ${tokens.text.xl};
  }
`;

const Tiles = styled.ul`
  display: grid;
  grid-auto-columns: 11rem;
  grid-auto-flow: column;
  justify-content: start;
  gap: ${tokens.space.l};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  padding-bottom: ${tokens.space.xs};
  scroll-snap-type: x proximity;
`;

const Tile = styled.li`
  position: relative;
  scroll-snap-align: start;
  font-size: ${tokens.text.s};
  line-height: ${tokens.leading.snug};
`;

const NameLink = styled(Link)`
  display: -webkit-box;
  overflow: hidden;
  margin-top: ${tokens.space.xs};
  font-weight: ${tokens.weight.strong};
  text-decoration: none;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-clamp: 2;

  &:hover {
    text-decoration: underline;
  }
  /* The whole tile opens the tool. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

/** Above the link of the tile. */
const NoteLink = styled(Link)`
  position: relative;
  display: block;
`;

type TileTool = Pick<Tool, '_id' | 'name' | 'img' | 'alt'> & Partial<Pick<Tool, 'price' | 'priceNote'>>;

interface MoreToolRowsProps {
  tool: Tool;
  recent: readonly TileTool[];
  /** Takes the place of the rows while they load. */
  reserved: ReactNode;
}

/** Tools of the same category, and below them the tools that were viewed in this browser. */
export function MoreToolRows({ tool: { _id, category }, recent, reserved }: MoreToolRowsProps) {
  // Not `data`, which has the tools of the previous category while the next ones load.
  const { currentData = [], isFetching } = contractApi.useToolsListQuery({ category, limit: LIMIT });
  if (isFetching && currentData.length === 0) return reserved;
  const related = currentData.filter((tool) => tool._id !== _id);
  return (
    <>
      {related.length > 0 && <ToolRow heading={`More in ${categoryName(category)}`} tools={related} />}
      {recent.length > 0 && <ToolRow heading="Recently viewed" tools={recent} />}
    </>
  );
}

function ToolRow({ heading, tools }: { heading: string; tools: readonly TileTool[] }) {
  const id = useId();
  return (
    <Row aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Tiles>
        {tools.map((tool) => (
          <Tile key={tool._id}>
            <ToolPhoto tool={tool} sizes="11rem" />
            <NameLink to={toolPath(tool)}>{tool.name}</NameLink>
            {tool.price !== undefined && <Price dollars={tool.price} />}
            {tool.priceNote && <NoteLink to="/returns">{tool.priceNote}</NoteLink>}
          </Tile>
        ))}
      </Tiles>
    </Row>
  );
}
