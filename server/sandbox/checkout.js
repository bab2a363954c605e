// The payment window of the sandbox, with the interface of the provider's own checkout script.
(() => {
  const base = new URL('.', document.currentScript.src);
  const WAYS = [
    ['upi', 'UPI', 'Any UPI app'],
    ['card', 'Card', 'Credit or debit'],
    ['netbanking', 'Netbanking', 'All Indian banks'],
  ];
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 0,
  });

  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = new URL('checkout.css', base).href;
  document.head.append(styles);

  function make(tag, properties = {}, children = []) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  async function post(path, body) {
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.error.description), { answer });
    return answer;
  }

  class Razorpay {
    #options;
    #listeners = [];
    #dialog;

    constructor(options) {
      for (const name of ['key', 'order_id', 'amount', 'currency']) {
        if (!options?.[name]) throw new Error(`Razorpay: ${name} is missing`);
      }
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.push({ event, listener });
    }

    open() {
      if (this.#dialog) return;
      this.#dialog = this.#build();
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }

    close() {
      this.#end();
    }

    #build() {
      const { name = '', description = '', amount } = this.#options;
      const ways = WAYS.map(([value, label, hint], index) =>
        make('label', { className: 'pay-sandbox-way' }, [
          make('input', { type: 'radio', name: 'pay-sandbox-way', value, defaultChecked: index === 0 }),
          make('span', { className: 'pay-sandbox-way-name', textContent: label }),
          make('span', { className: 'pay-sandbox-way-hint', textContent: hint }),
        ]),
      );
      const title = make('h2', { id: 'pay-sandbox-title', textContent: 'Payment sandbox' });
      const problem = make('p', { className: 'pay-sandbox-problem' });
      problem.setAttribute('role', 'alert');
      const dialog = make('dialog', { className: 'pay-sandbox' }, [
        make('header', {}, [
          make('div', {}, [
            title,
            make('p', { textContent: [name, description].filter(Boolean).join(' · ') }),
          ]),
          make('p', { className: 'pay-sandbox-amount', textContent: rupees.format(amount / 100) }),
        ]),
        make('fieldset', {}, [make('legend', { textContent: 'Pay with' }), ...ways]),
        problem,
        make('div', { className: 'pay-sandbox-buttons' }, [
          this.#button('Pay now', 'pay-sandbox-main', () => this.#pay()),
          this.#button('Fail payment', '', () => this.#fail()),
          this.#button('Pay and lose connection', '', () => this.#payAndVanish()),
          this.#button('Close', '', () => this.#dismiss()),
        ]),
        make('p', {
          className: 'pay-sandbox-note',
          textContent: 'A stand-in for trying the store out. No money moves.',
        }),
      ]);
      dialog.setAttribute('aria-labelledby', title.id);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      return dialog;
    }

    #button(label, className, act) {
      const button = make('button', { type: 'button', textContent: label, className });
      button.addEventListener('click', async () => {
        const buttons = [...this.#dialog.querySelectorAll('button')];
        for (const each of buttons) each.disabled = true;
        this.#say('');
        try {
          await act();
        } catch (error) {
          this.#say(error.message);
        }
        for (const each of buttons) each.disabled = false;
        if (this.#dialog) button.focus();
      });
      return button;
    }

    #request() {
      const method = this.#dialog.querySelector('input:checked').value;
      return { order_id: this.#options.order_id, method };
    }

    async #pay() {
      const signed = await post('checkout/pay', this.#request());
      this.#end();
      const { callback_url: address, redirect, handler } = this.#options;
      if (address && (redirect || !handler)) return sendForm(address, signed);
      handler?.(signed);
    }

    async #fail() {
      const failure = await post('checkout/fail', this.#request());
      this.#say(`${failure.error.description} You can try again.`);
      for (const { event, listener } of this.#listeners) if (event === 'payment.failed') listener(failure);
    }

    /** The money is gone and the page never hears of it: only the provider's events and records know. */
    async #payAndVanish() {
      await post('checkout/pay', this.#request());
      this.#end();
    }

    #dismiss() {
      this.#end();
      this.#options.modal?.ondismiss?.();
    }

    #say(text) {
      const problem = this.#dialog?.querySelector('.pay-sandbox-problem');
      if (problem) problem.textContent = text;
    }

    #end() {
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = undefined;
    }
  }

  /** As in browsers inside other apps: the whole page goes to the store with the result. */
  function sendForm(address, fields) {
    const inputs = Object.entries(fields).map(([name, value]) =>
      make('input', { type: 'hidden', name, value }),
    );
    const form = make('form', { method: 'post', action: address }, inputs);
    document.body.append(form);
    form.submit();
  }

  window.Razorpay = Razorpay;
})();
