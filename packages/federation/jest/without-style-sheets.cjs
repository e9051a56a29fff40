/** Elements that user agents do not display. */
const NOT_DISPLAYED = new Set(
  'area base datalist head link meta noscript param script style template title'.split(' '),
);

/** What `style` and `hidden` attributes and the user agent say. Values are read on demand: Testing Library asks for each ancestor of an element. */
class StyleWithoutSheets {
  #element;

  constructor(element) {
    this.#element = element;
  }

  get display() {
    const { hidden, localName } = this.#element;
    return this.#own('display') || (hidden || NOT_DISPLAYED.has(localName) ? 'none' : '');
  }

  get visibility() {
    for (let element = this.#element; element; element = element.parentElement) {
      const own = element.getAttribute('style')?.includes('visibility') && element.style.visibility;
      if (own) return own;
    }
    return 'visible';
  }

  get pointerEvents() {
    return this.#own('pointer-events') || 'auto';
  }

  get opacity() {
    return this.#own('opacity') || '1';
  }

  getPropertyValue(property) {
    return this[property] ?? this.#own(property);
  }

  #own(property) {
    return this.#element.hasAttribute('style') ? this.#element.style.getPropertyValue(property) : '';
  }
}

/** Pseudo-elements have no style. */
const NO_STYLE = { getPropertyValue: () => '' };

/** Ignores style sheets: applying them takes half the time of a component test. */
exports.withoutStyleSheets = (window) => {
  // styled-components then inserts its rules one by one, and not as text that jsdom parses as a whole for each rule.
  window.process.env.SC_DISABLE_SPEEDY = 'false';
  window.CSSStyleSheet.prototype.insertRule = (_rule, index = 0) => index;
  window.getComputedStyle = (element, pseudoElement) =>
    pseudoElement ? NO_STYLE : new StyleWithoutSheets(element);
};
