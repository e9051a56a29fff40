/**
 * The one file behind the portfolio page.
 *
 * EXAMPLE PROFILE: nobody of this name exists. Replace everything below, and `src/assets/portrait.svg`, with your own,
 * then set `isExample` to false: the page stops saying that it is an example.
 */
export const profile = {
  isExample: true,
  name: 'Robin Example',
  title: 'Web developer',
  summary:
    'I build shops that people find their way around in, and that go on working on a slow train. I care for plain code, quick pages and software that a keyboard alone can use.',
  portrait: {
    src: new URL('../../assets/portrait.svg', import.meta.url).pathname,
    alt: 'Drawing of a person with short hair, round glasses and a pencil behind the ear',
    size: 640,
  },
  contact: [
    { label: 'Email', text: 'robin@portfolio.example', href: 'mailto:robin@portfolio.example' },
    { label: 'Phone', text: '+44 114 496 0199', href: 'tel:+441144960199' },
    { label: 'Place', text: 'Sheffield, England' },
    { label: 'Code', text: 'code.example/robin', href: 'https://code.example/robin' },
  ],
  skills: [
    { area: 'Languages', items: ['TypeScript', 'JavaScript', 'HTML', 'CSS', 'SQL'] },
    {
      area: 'In the browser',
      items: ['React', 'Redux Toolkit', 'React Router', 'Accessibility', 'Web performance'],
    },
    { area: 'On the server', items: ['Node.js', 'NestJS', 'MySQL', 'OpenAPI', 'OpenID Connect'] },
    { area: 'Around the work', items: ['Jest', 'Testing Library', 'Playwright', 'Git', 'Docker'] },
  ],
  projects: [
    {
      name: 'Whetstone',
      year: '2026',
      text: 'A tool maker’s shop that five teams release on their own, and that its customers see as one.',
      made: 'React, Module Federation, NestJS',
      href: '/',
    },
    {
      name: 'Tide table',
      year: '2025',
      text: 'Tides and light for small harbours, on one page that works without a connection.',
      made: 'TypeScript, service worker, SVG',
    },
    {
      name: 'Lending shelf',
      year: '2024',
      text: 'Who has borrowed which tool from a village workshop, and when it comes back.',
      made: 'Node.js, SQLite, plain HTML',
    },
  ],
};

export type Profile = typeof profile;
