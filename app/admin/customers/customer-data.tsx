import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { type Customer, changeCustomer, eraseCustomer, exportCustomer } from '#core/contract/customers.ts';
import { ask } from '../lib/ask.ts';
import { attempt, confirmStep, useAction } from '../ui/actions.tsx';
import { Panel } from '../ui/page.tsx';

/** What the owner does with an account and with a person's data, at that person's wish. */
export function CustomerData({ customer: { id, disabled, name, phone } }: { customer: Customer }) {
  const { isBusy, act } = useAction();
  const saving = useBusy();
  const params = { id };

  async function close() {
    const isSure = await confirmStep({
      title: 'Close this account',
      text: `${name ?? phone} will be logged out everywhere and cannot log in until you reopen the account.`,
      button: 'Close account',
    });
    if (isSure) await act(changeCustomer, { params, body: { disabled: true }, done: 'Account closed' });
  }

  const reopen = () => act(changeCustomer, { params, body: { disabled: false }, done: 'Account reopened' });

  async function erase() {
    const isSure = await confirmStep({
      title: 'Erase this customer',
      text: 'Their name, addresses, phone numbers, email, messages and notes will be deleted permanently. Invoices and order amounts are kept. This cannot be undone.',
      button: 'Erase permanently',
    });
    if (isSure) await act(eraseCustomer, { params, done: 'Customer erased' });
  }

  async function save() {
    await attempt(async () => saveJson(await ask(exportCustomer, { params }), `customer-${phone}.json`));
  }

  return (
    <Panel title="Account and data">
      <div className="flex flex-wrap gap-2">
        <Button look="line" busy={saving.isBusy} onClick={() => saving.run(save)}>
          Export all data
        </Button>
        {disabled ? (
          <Button look="line" busy={isBusy} onClick={reopen}>
            Reopen account
          </Button>
        ) : (
          <Button look="line" busy={isBusy} onClick={close}>
            Close account
          </Button>
        )}
        <Button look="danger" busy={isBusy} onClick={erase}>
          Erase
        </Button>
      </div>
      <p className="hint">
        Customers may ask for a copy of their data, or ask you to erase it. Invoices are kept, as tax law
        requires.
      </p>
    </Panel>
  );
}

function saveJson(data: object, name: string) {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
