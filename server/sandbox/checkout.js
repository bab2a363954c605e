// The payment window of the sandbox, with the interface of the provider's own checkout script.
(() => {
  /**
   * @typedef {object} CheckoutOptions
   * @property {string} key
   * @property {string} order_id
   * @property {number} amount
   * @property {string} currency
   * @property {string} [name]
   * @property {string} [description]
   * @property {string} [callback_url]
   * @property {boolean} [redirect]
   * @property {number} [timeout]
   * @property {{ display?: Display }} [config]
   * @property {(signed: Record<string, string>) => void} [handler]
   * @property {{ ondismiss?: (reason?: string) => void }} [modal]
   *
   * @typedef {object} Display
   * @property {Record<string, { name?: string, instruments: { method: string }[] }>} [blocks]
   * @property {string[]} [sequence]
   * @property {{ method: string }[]} [hide]
   * @property {{ show_default_blocks?: boolean }} [preferences]
   *
   * @typedef {{ error: { description: string } }} Failure
   */

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const base = new URL('.', script.src);
  const WAYS = [
    { value: 'card', label: 'Card', hint: 'Credit or debit' },
    { value: 'upi', label: 'UPI', hint: 'Any UPI app' },
    { value: 'netbanking', label: 'Netbanking', hint: 'All Indian banks' },
  ];
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 0,
  });

  const styles = make('link', { rel: 'stylesheet', href: new URL('checkout.css', base).href });
  document.head.append(styles);

  class Razorpay {
    /** @type {CheckoutOptions} */
    #options;
    /** @type {{ event: string, listener: (failure: Failure) => void }[]} */
    #listeners = [];
    /** @type {HTMLDialogElement | undefined} */
    #dialog;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    #problem = make('p', { className: 'pay-sandbox-problem', role: 'alert' });

    /** @param {CheckoutOptions} options */
    constructor(options) {
      for (const name of /** @type {const} */ (['key', 'order_id', 'amount', 'currency'])) {
        if (!options?.[name]) throw new Error(`Razorpay: ${name} is missing`);
      }
      this.#options = options;
    }

    /**
     * @param {string} event
     * @param {(failure: Failure) => void} listener
     */
    on(event, listener) {
      this.#listeners.push({ event, listener });
    }

    open() {
      if (this.#dialog) return;
      this.#dialog = this.#build();
      document.body.append(this.#dialog);
      this.#dialog.showModal();
      const { timeout } = this.#options;
      if (timeout) this.#timer = setTimeout(() => this.#dismiss('timeout'), timeout * 1000);
    }

    close() {
      clearTimeout(this.#timer);
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = undefined;
    }

    #build() {
      const { name, description, amount } = this.#options;
      const title = make('h2', { id: 'pay-sandbox-title', textContent: 'Payment sandbox' });
      const whatFor = make('p', { textContent: [name, description].filter(Boolean).join(' · ') });
      const sum = make('p', { className: 'pay-sandbox-amount', textContent: rupees.format(amount / 100) });
      const note = 'A stand-in for trying the store out. No money moves.';
      const dialog = make('dialog', { className: 'pay-sandbox', ariaLabel: 'Payment sandbox' }, [
        make('header', {}, [make('div', {}, [title, whatFor]), sum]),
        ...sortWays(this.#options.config?.display).map(makeBlock),
        this.#problem,
        make('div', { className: 'pay-sandbox-buttons' }, [
          this.#button('Pay now', () => this.#pay()),
          this.#button('Fail payment', () => this.#fail()),
          this.#button('Pay and lose connection', () => this.#payAndVanish()),
          this.#button('Close', async () => this.#dismiss()),
        ]),
        make('p', { className: 'pay-sandbox-note', textContent: note }),
      ]);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      return dialog;
    }

    /**
     * @param {string} label
     * @param {() => Promise<void>} act
     */
    #button(label, act) {
      const button = make('button', { type: 'button', textContent: label });
      button.addEventListener('click', async () => {
        const buttons = button.parentElement?.querySelectorAll('button') ?? [];
        for (const each of buttons) each.disabled = true;
        this.#problem.textContent = '';
        try {
          await act();
        } catch (error) {
          this.#problem.textContent = error instanceof Error ? error.message : String(error);
        }
        for (const each of buttons) each.disabled = false;
        if (this.#dialog) button.focus();
      });
      return button;
    }

    async #pay() {
      const signed = await this.#post('pay');
      this.close();
      const { callback_url: address, redirect, handler } = this.#options;
      if (address && (redirect || !handler)) sendForm(address, signed);
      else handler?.(signed);
    }

    async #fail() {
      const failure = await this.#post('fail');
      this.#problem.textContent = `${failure.error.description} You can try again.`;
      for (const { event, listener } of this.#listeners) if (event === 'payment.failed') listener(failure);
    }

    /** The money is gone and the page never hears of it: only the provider's events and records know. */
    async #payAndVanish() {
      await this.#post('pay');
      this.close();
    }

    /** @param {'timeout'} [reason] */
    #dismiss(reason) {
      this.close();
      this.#options.modal?.ondismiss?.(reason);
    }

    /** @param {'pay' | 'fail'} outcome */
    async #post(outcome) {
      const chosen = this.#dialog?.querySelector('input:checked');
      const method = chosen instanceof HTMLInputElement ? chosen.value : 'upi';
      const response = await fetch(new URL(`checkout/${outcome}`, base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: this.#options.order_id, method }),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.error.description);
      return answer;
    }
  }

  /**
   * The ways to pay in blocks, as the store asks for them: its own in their sequence, then what is left, unless hidden.
   * @param {Display} [display]
   */
  function sortWays({ blocks = {}, sequence = [], hide = [], preferences } = {}) {
    const shown = WAYS.filter(({ value }) => !hide.some(({ method }) => method === value));
    const own = sequence.flatMap((name) => {
      const block = blocks[name.replace('block.', '')];
      const methods = block?.instruments.map(({ method }) => method) ?? [];
      return block
        ? [{ title: block.name ?? '', ways: shown.filter(({ value }) => methods.includes(value)) }]
        : [];
    });
    const rest = shown.filter((way) => !own.some(({ ways }) => ways.includes(way)));
    const hasRest = rest.length > 0 && (own.length === 0 || preferences?.show_default_blocks !== false);
    return hasRest ? [...own, { title: 'Pay with', ways: rest }] : own;
  }

  /**
   * @param {{ title: string, ways: typeof WAYS }} block
   * @param {number} index
   */
  function makeBlock({ title, ways }, index) {
    const isFirst = index === 0;
    const rows = ways.map((way, place) => makeWay(way, isFirst && place === 0));
    return make('fieldset', {}, [make('legend', { textContent: title }), ...rows]);
  }

  /**
   * @param {typeof WAYS[number]} way
   * @param {boolean} isChosen
   */
  function makeWay({ value, label, hint }, isChosen) {
    return make('label', { className: 'pay-sandbox-way' }, [
      make('input', { type: 'radio', name: 'pay-sandbox-way', value, defaultChecked: isChosen }),
      make('span', { textContent: label }),
      make('span', { className: 'pay-sandbox-hint', textContent: hint }),
    ]);
  }

  /**
   * As in browsers inside other apps: the whole page goes to the store with the result.
   * @param {string} address
   * @param {Record<string, string>} fields
   */
  function sendForm(address, fields) {
    const inputs = Object.entries(fields).map(([name, value]) =>
      make('input', { type: 'hidden', name, value }),
    );
    const form = make('form', { method: 'post', action: address }, inputs);
    document.body.append(form);
    form.submit();
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
   * @param {Node[]} children
   */
  function make(tag, properties, children = []) {
    const element = document.createElement(tag);
    Object.assign(element, properties);
    element.append(...children);
    return element;
  }

  Object.assign(window, { Razorpay });
})();
