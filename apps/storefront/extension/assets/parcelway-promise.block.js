// The delivery promise of a product, or of the cart. Without an answer of the store's app nothing is promised. All is in
// a shadow root: neither the theme's styles nor the merchant's own reach across its edge.
(() => {
  const STYLE = `
.promise{display:flex;gap:.6em;padding:2px;font:inherit;line-height:1.45;overflow-wrap:anywhere}
.promise--colored{padding:.7em .9em;border-radius:8px}
.promise__icon{flex:none;width:1.4em}
svg{display:block;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.promise__body{flex:1;min-width:0}
p,ol{margin:0;padding:0}
ol{display:flex;gap:.4em;margin:.2em 0;list-style:none}
li{flex:1;border-top:3px solid;padding-top:.3em}
li span{display:block;font-size:.85em}
.promise--countdown .promise__countdown{font-size:1.1em;font-weight:700}
.promise__place{display:flex;flex-wrap:wrap;gap:.1em 1em;font-size:.85em}
.promise__place label{display:flex;gap:.4em;align-items:center;max-width:100%}
select{min-width:0;max-width:12em;min-height:24px;font:inherit;color:inherit;background:transparent;border:1px solid;border-radius:4px}
option{color:#000;background:#fff}
`;

  const element = (name, className, ...inside) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...inside);
    return made;
  };
  const remember = (place) => {
    try {
      if (place) sessionStorage.parcelwayCountry = place;
      return sessionStorage.parcelwayCountry;
    } catch {
      return null;
    }
  };
  const list = (text) => (text ? JSON.parse(text) : []);

  /** "2 hr 14 min" */
  const duration = (minutes, lang) => {
    const of = (unit, value) =>
      new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
    const hours = Math.floor(minutes / 60);
    return (hours > 0 ? `${of('hour', hours)} ` : '') + of('minute', minutes % 60);
  };

  class DeliveryPromise extends HTMLElement {
    static observedAttributes = ['data-variant'];

    connectedCallback() {
      const { answer, country } = this.dataset;
      if (answer) return this.draw(JSON.parse(answer));
      [this.country, this.province] = (remember() ?? country ?? '').split('-');
      // Nobody who does not see it causes a request.
      this.watcher = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.watcher.disconnect();
        this.isSeen = true;
        void this.load();
      });
      this.watcher.observe(this);
      // Themes choose a variant by a field of their form.
      this.onChange = () =>
        setTimeout(() => this.isSeen && this.chosen()?.dataset.variant !== this.shown && this.load());
      document.addEventListener('change', this.onChange);
    }

    disconnectedCallback() {
      this.watcher?.disconnect();
      document.removeEventListener('change', this.onChange);
      clearInterval(this.clock);
    }

    attributeChangedCallback() {
      if (this.isSeen) void this.load();
    }

    /** The element that describes the chosen variant. */
    chosen() {
      const known = [...this.querySelectorAll('i')];
      const form = (this.closest('.shopify-section, section') ?? document).querySelector('form [name="id"]');
      const wanted = [form?.value, new URLSearchParams(location.search).get('variant'), this.dataset.variant];
      return wanted.flatMap((id) => known.find(({ dataset }) => dataset.variant === id) ?? [])[0] ?? known[0];
    }

    items() {
      const { place } = this.dataset;
      const parts = place === 'cart' ? [...this.querySelectorAll('i')] : [this.chosen() ?? this];
      return parts.map(({ dataset: own }) => {
        const { product, variant, tags, collections, vendor, stock } = { ...this.dataset, ...own };
        return {
          product,
          variant: variant || null,
          tags: list(tags),
          collections: list(collections).map(String),
          vendor: vendor || null,
          stock: stock !== 'false',
        };
      });
    }

    async load() {
      const { url, place, lang } = this.dataset;
      const turn = (this.turn = (this.turn ?? 0) + 1);
      this.shown = this.chosen()?.dataset.variant;
      const fields = new URLSearchParams({ place, lang, country: this.country ?? '', province: this.province ?? '' });
      fields.set('items', JSON.stringify(this.items()));
      const address = `${url}?${fields}`;
      let answer = null;
      try {
        // What is too long for an address is posted.
        const response = await (address.length < 3500 ? fetch(address) : fetch(url, { method: 'POST', body: fields }));
        if (response.ok) answer = await response.json();
      } catch {
        // Then nothing is promised.
      }
      if (turn === this.turn) this.draw(answer);
    }

    /** @param answer null: nothing is promised */
    draw(answer) {
      clearInterval(this.clock);
      this.querySelector('script')?.remove();
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const focused = root.activeElement?.name;
      if (!answer?.text) return root.replaceChildren();
      const { style, icon, color, css, lang, text, steps, cutoff, countdown } = answer;
      const line = element('p', 'promise__text');
      line.setAttribute('role', 'status');
      const rest = element('p', 'promise__countdown');
      const path =
        style === 'timeline' ? steps.map(({ label, date }) => element('li', '', label, element('span', '', date))) : [];
      const body = element('div', 'promise__body', line);
      if (path.length) body.append(element('ol', 'promise__steps', ...path));
      if (countdown && cutoff) body.append(rest);
      body.append(this.places(answer));
      const box = element('div', `promise promise--${style}`);
      box.lang = lang;
      if (icon) {
        const drawing = element('span', 'promise__icon');
        drawing.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${icon}</svg>`;
        box.append(drawing);
      }
      box.append(body);
      if (color) {
        box.classList.add('promise--colored');
        Object.assign(box.style, { color: color.text, background: color.background });
      }
      const tick = () => {
        const left = cutoff ? Math.floor((Date.parse(cutoff) - Date.now()) / 60000) : 0;
        // After the cut-off another promise holds. A clock that is wrong does not request it again and again.
        if (left < 0 && this.isSeen && this.past !== cutoff) {
          this.past = cutoff;
          return void this.load();
        }
        const shown = (part) => part.replace('{countdown}', duration(Math.max(0, left), lang));
        if (line.textContent !== shown(text)) line.textContent = shown(text);
        rest.textContent = shown(countdown);
      };
      tick();
      if (cutoff) this.clock = setInterval(tick, 20000);
      root.replaceChildren(element('style', '', STYLE), element('style', '', css), box);
      if (focused) root.querySelector(`[name="${focused}"]`)?.focus();
      this.describe(answer);
    }

    /** Fields for the place; another one is remembered for the other pages. */
    places({ lang, country, province, countries, provinces, labels }) {
      const names = new Intl.DisplayNames(lang, { type: 'region' });
      const all = countries.includes(country) || !country ? countries : [...countries, country];
      const options = all.map((code) => ({ code, name: names.of(code) }));
      options.sort((one, other) => one.name.localeCompare(other.name, lang));
      const field = (name, label, choices, value, onChoose) => {
        const select = element(
          'select',
          '',
          ...choices.map((one) => new Option(one.name, one.code, false, one.code === value)),
        );
        select.name = name;
        select.addEventListener('change', () => {
          onChoose(select.value);
          remember(`${this.country}-${this.province}`);
          if (!this.dataset.answer) void this.load();
        });
        return element('label', '', `${label} `, select);
      };
      const place = element('div', 'promise__place');
      place.append(
        field('country', labels.country, options, country, (code) => {
          [this.country, this.province] = [code, ''];
        }),
      );
      if (provinces.length)
        place.append(
          field('province', labels.province, [{ name: '–', code: '' }, ...provinces], province, (code) => {
            this.province = code;
          }),
        );
      return place;
    }

    /** For search engines: how long the product takes to where the shopper is. */
    describe({ from, country, days }) {
      const { place, title, link, currency } = this.dataset;
      if (place !== 'product' || !from || !days || !title) return;
      const range = ({ min, max }) => ({ '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' });
      const { price } = this.chosen()?.dataset ?? {};
      const url = new URL(link, location.href).href;
      const script = element('script', '');
      script.type = 'application/ld+json';
      script.textContent = JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Product',
        '@id': url,
        name: title,
        offers: {
          '@type': 'Offer',
          url,
          ...(price && { price, priceCurrency: currency }),
          shippingDetails: {
            '@type': 'OfferShippingDetails',
            shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
            deliveryTime: {
              '@type': 'ShippingDeliveryTime',
              handlingTime: range(days.processing),
              transitTime: range(days.transit),
            },
          },
        },
      });
      this.append(script);
    }
  }

  if (!customElements.get('parcelway-promise')) customElements.define('parcelway-promise', DeliveryPromise);
})();
