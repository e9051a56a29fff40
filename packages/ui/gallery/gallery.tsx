/// <reference types="@rspack/core/module" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { Badge } from '../src/content/badge.tsx';
import { Container } from '../src/layout/layout.tsx';
import { smallCaps } from '../src/theme/styles.ts';
import { ThemeRoot } from '../src/theme/theme-root.tsx';
import { tokens } from '../src/theme/tokens.ts';
import type { Story } from './story.ts';

/** A `*.stories.tsx` file: Component Story Format 3. */
interface StoryFile {
  default: { title: string };
  [name: string]: Story | { title: string };
}

const files = import.meta.webpackContext('../src', { recursive: true, regExp: /\.stories\.tsx$/ });
const components = files
  .keys()
  .map((key) => {
    const { default: meta, ...stories } = files(key) as StoryFile;
    return { title: meta.title, id: idOf(meta.title), stories: Object.entries(stories) as [string, Story][] };
  })
  .sort((one, other) => (one.title < other.title ? -1 : 1));

/** `?theme=dark&text=200&story=dialog--confirm` */
const query = new URLSearchParams(location.search);

const Bar = styled.header`
  padding-block: ${tokens.space.l};
  border-bottom: 1px solid ${tokens.color.ink};
`;

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xs} ${tokens.space.m};
  margin-top: ${tokens.space.s};
  font-size: ${tokens.text.s};

  [aria-current] {
    font-weight: ${tokens.weight.strong};
    text-decoration: none;
  }
`;

const Component = styled.section`
  padding-block: ${tokens.space.l};
  background: ${tokens.color.paper};
  border-bottom: 1px solid ${tokens.color.ink};
`;

/** No heading: the headings in a story have levels of their own. */
const StoryTitle = styled.p`
  ${smallCaps}
  margin-block: ${tokens.space.l} ${tokens.space.s};
  color: ${tokens.color.inkMuted};
`;

/** Examples of a story side by side, as far as they fit. */
const Examples = styled.div<{ $inline: boolean }>`
  ${({ $inline }) =>
    $inline &&
    css`
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: ${tokens.space.m};
    `}
`;

function Gallery() {
  return (
    <Container>
      <Bar>
        <h1>packages/ui</h1>
        <Switch label="Theme" name="theme" values={{ '': 'System', light: 'Light', dark: 'Dark' }} />
        <Switch label="Text size" name="text" values={{ '': '100 %', 200: '200 %' }} />
        <Links aria-label="Components">
          {components.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </Links>
      </Bar>
      <main>
        {components.map(({ id, title, stories }) => (
          <Component key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {stories.map(([name, story]) => (
              <div key={name}>
                <StoryTitle>{titleOf(name)}</StoryTitle>
                {story.parameters?.layout === 'fullscreen' ? (
                  <a href={hrefWith('story', `${id}--${idOf(name)}`)} data-fullscreen>
                    Open on a page of its own
                  </a>
                ) : (
                  <StoryFrame story={story} />
                )}
              </div>
            ))}
          </Component>
        ))}
      </main>
    </Container>
  );
}

function StoryFrame({ story: { render: Render, parameters } }: { story: Story }) {
  return (
    <Examples $inline={parameters?.layout === 'inline'} data-pseudo={parameters?.pseudo}>
      <Render />
    </Examples>
  );
}

interface SwitchProps {
  label: string;
  /** The parameter of the URL. */
  name: string;
  values: Record<string, string>;
}

function Switch({ label, name, values }: SwitchProps) {
  return (
    <Links aria-label={label}>
      <span>{label}</span>
      {Object.entries(values).map(([value, text]) => (
        <a
          key={value}
          href={hrefWith(name, value)}
          aria-current={(query.get(name) ?? '') === value || undefined}
        >
          {text}
        </a>
      ))}
    </Links>
  );
}

function SingleStory({ id }: { id: string }) {
  const [component, name] = id.split('--');
  const story = components
    .find((one) => one.id === component)
    ?.stories.find(([each]) => idOf(each) === name)?.[1];
  return (
    <main>
      <h1 hidden>{id}</h1>
      {story ? <StoryFrame story={story} /> : <Badge tone="danger">There is no story {id}</Badge>}
    </main>
  );
}

function hrefWith(name: string, value: string): string {
  const changed = new URLSearchParams(query);
  if (value) changed.set(name, value);
  else changed.delete(name);
  return `?${changed}`;
}

/** `LoadMore` → `Load more` */
function titleOf(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** `Load more` and `LoadMore` → `load-more` */
function idOf(title: string): string {
  return titleOf(title).toLowerCase().replaceAll(' ', '-');
}

const { documentElement } = document;
if (query.has('theme')) documentElement.dataset.theme = query.get('theme') ?? '';
if (query.get('text') === '200') documentElement.style.fontSize = '200%';

const story = query.get('story');
const root = document.getElementById('root') as HTMLElement;
createRoot(root).render(
  <StrictMode>
    <ThemeRoot>
      <MemoryRouter>{story ? <SingleStory id={story} /> : <Gallery />}</MemoryRouter>
    </ThemeRoot>
  </StrictMode>,
);
