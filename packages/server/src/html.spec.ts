import { html } from './html.ts';

describe('html', () => {
  it('escapes values', () => {
    expect(html`<p title="${'"\''}">${'<script>&'}</p>`.text).toBe(
      '<p title="&quot;&#39;">&lt;script&gt;&amp;</p>',
    );
  });

  it('keeps markup, single or in a list', () => {
    expect(html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}</ul>`.text).toBe(
      '<ul><li>a</li><li>b</li></ul>',
    );
  });
});
