import { zodResolver } from '@hookform/resolvers/zod';
import { FileUp } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import * as contract from '#core/contract/remittance.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { ask, load } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { attempt } from '../ui/actions.tsx';
import { DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { showFailure } from '../ui/edit-form.tsx';
import { useFilters, ViewTabs } from '../ui/filters.tsx';
import { Form, NumberField } from '../ui/form-fields.tsx';
import { PageHead } from '../ui/page.tsx';
import { remittanceColumns } from './remittance-columns.tsx';
import { LIST_LABELS } from './remittance-labels.ts';
import './remittance.css';

const FIRST = 'not-remitted';

export async function loader(page: LoaderFunctionArgs) {
  const query = new URL(page.request.url).searchParams;
  const [lists, terms] = await Promise.all([
    load(page, contract.listRemittance, { query }),
    load(page, contract.readRemittanceTerms),
  ]);
  return { lists, terms };
}

export function Component() {
  const { lists, terms } = useLoaderData<typeof loader>();
  const { rows, nextCursor, counts, canRead, lastReadAt } = lists;
  const filters = useFilters();
  const mayChange = useRight('payments:change');
  const list = contract.REMITTANCE_LISTS.find((known) => known === filters.get('list')) ?? FIRST;
  const labels = LIST_LABELS[list];
  const views = contract.REMITTANCE_LISTS.map((value) => ({
    value,
    label: LIST_LABELS[value].label,
    ...counts.find((count) => count.list === value),
  }));
  return (
    <>
      <PageHead title="Remittance">
        {mayChange && canRead && <AskButton />}
        {mayChange && (
          <Link className="btn btn-ink" to="/remittance/file">
            <FileUp aria-hidden="true" />
            Upload a file
          </Link>
        )}
      </PageHead>
      {mayChange && <TermsForm key={terms.version} terms={terms} />}
      <p className="hint" role="status">
        {toReadText({ canRead, lastReadAt })}
      </p>
      <ViewTabs label="Differences" name="list" views={views} standard={FIRST} />
      <p className="py-3 text-ink-2">{labels.meaning}</p>
      <DataTable
        label={labels.label}
        columns={remittanceColumns(list)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<Nothing title="Nothing open">{labels.nothing}</Nothing>}
      />
      <Pager nextCursor={nextCursor} label={list === FIRST ? 'Oldest first' : 'Newest first'} />
    </>
  );
}

function toReadText({
  canRead,
  lastReadAt,
}: Pick<contract.RemittanceLists, 'canRead' | 'lastReadAt'>): string {
  if (!canRead) return 'This courier does not say by itself what it has paid. Upload its file.';
  if (!lastReadAt) return 'The courier has not been asked yet. The store asks about each parcel once a day.';
  return `The courier was last asked on ${formatMoment(lastReadAt)}. The store asks about each parcel once a day.`;
}

/** Asks the courier about everything that is open, now. */
function AskButton() {
  const { isBusy, run } = useBusy();
  const revalidator = useRevalidator();

  async function press() {
    await attempt(async () => {
      const { asked, paid, isInterrupted } = await ask(contract.readRemittance);
      const about = `Asked about ${counted(asked, 'parcel')}: ${paid} paid`;
      showToast(isInterrupted ? 'The courier does not answer. The store tries again later.' : about);
    });
    await revalidator.revalidate();
  }

  return (
    <Button look="line" busy={isBusy} onClick={() => run(press)}>
      Ask the courier
    </Button>
  );
}

/** After how many days the owner wants to hear of it. */
function TermsForm({ terms }: { terms: Versioned<contract.RemittanceTerms> }) {
  const form = useForm({
    resolver: zodResolver(contract.remittanceTermsSchema),
    defaultValues: terms.value,
  });
  const revalidator = useRevalidator();
  const { isSubmitting, isDirty, errors } = form.formState;

  async function save(value: contract.RemittanceTerms) {
    try {
      await ask(contract.changeRemittanceTerms, { body: { value, version: terms.version } });
      showToast('Saved');
    } catch (error) {
      showFailure(form, error);
      return;
    }
    await revalidator.revalidate();
  }

  return (
    <Form form={form} onSubmit={save} className="terms-form">
      <NumberField name="overdueDays" label="Overdue after" note="days from delivery" />
      {isDirty && (
        <Button type="submit" busy={isSubmitting}>
          Save
        </Button>
      )}
      {errors.root && <p className="text-danger">{errors.root.message}</p>}
    </Form>
  );
}
