/**
 * The content of the portfolio page.
 *
 * EXAMPLE PROFILE of an invented person. Replace the values below and `src/assets/portrait.svg` with your own, then set
 * `isExample` to false: this removes the label "Example profile" from the page.
 */
export const profile = {
  isExample: true,
  name: 'Robin Example',
  title: 'Web developer',
  summary:
    'I build shops that are easy to use and that keep working on a slow connection. I care about plain code, fast pages and software that works with the keyboard alone.',
  portrait: {
    src: new URL('../../assets/portrait.svg', import.meta.url).pathname,
    alt: 'Drawing of a person with short hair, round glasses and a pencil behind the ear',
    size: 640,
  },
  contact: [
    { label: 'Email', text: 'robin@portfolio.example', href: 'mailto:robin@portfolio.example' },
    { label: 'Phone', text: '+44 114 496 0199', href: 'tel:+441144960199' },
    { label: 'Location', text: 'Sheffield, England' },
    { label: 'Code', text: 'code.example/robin', href: 'https://code.example/robin' },
  ],
  skills: [
    { area: 'Languages', items: ['TypeScript', 'JavaScript', 'HTML', 'CSS', 'SQL'] },
    {
      area: 'Frontend',
      items: ['React', 'Redux Toolkit', 'React Router', 'Accessibility', 'Web performance'],
    },
    { area: 'Backend', items: ['Node.js', 'NestJS', 'MySQL', 'OpenAPI', 'OpenID Connect'] },
    { area: 'Tools', items: ['Jest', 'Testing Library', 'Playwright', 'Git', 'Docker'] },
  ],
  projects: [
    {
      name: 'Whetstone',
      year: '2026',
      text: 'A toolmaker’s shop that five teams release independently. Customers see one shop.',
      builtWith: 'React, Module Federation, NestJS',
      href: '/',
    },
    {
      name: 'Tide table',
      year: '2025',
      text: 'Tides and daylight for small harbors, on one page that works offline.',
      builtWith: 'TypeScript, service worker, SVG',
    },
    {
      name: 'Lending shelf',
      year: '2024',
      text: 'Who has borrowed which tool from a village workshop, and when it is due back.',
      builtWith: 'Node.js, SQLite, plain HTML',
    },
  ],
};

export type Profile = typeof profile;
