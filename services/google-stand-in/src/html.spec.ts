import { html } from './html.ts';

describe('html', () => {
  it('escapes what is put in', () => {
    expect(html`<p title="${'"\''}">${'<script>&'}</p>`.text).toBe(
      '<p title="&quot;&#39;">&lt;script&gt;&amp;</p>',
    );
  });

  it('keeps markup, one piece or many', () => {
    expect(html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}</ul>`.text).toBe(
      '<ul><li>a</li><li>b</li></ul>',
    );
  });
});
