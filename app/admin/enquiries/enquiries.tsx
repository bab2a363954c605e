import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { Enquiry } from '#core/contract/enquiries.ts';
import * as contract from '#core/contract/enquiries.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load, poll } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { useStoredDraft, useTextDraft } from '../lib/use-draft.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { Nothing, Pager } from '../ui/data-table.tsx';
import { SearchField, useFilters, ViewTabs } from '../ui/filters.tsx';
import { AreaField, DialogForm } from '../ui/form-fields.tsx';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { Moment, OfficeStatus, PageHead } from '../ui/page.tsx';
import { ReplyForm } from '../ui/reply-form.tsx';
import '../ui/entries.css';

/** Without a word in the URL the open ones are shown: they are what is to be done. */
export function loader(page: LoaderFunctionArgs) {
  return load(page, contract.listEnquiries, { query: toQuery(new URL(page.request.url).search) });
}

function toQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  if (query.get('view') === 'all') query.delete('view');
  else if (!query.has('view') && !query.has('search')) query.set('view', 'open');
  return query;
}

export function Component() {
  const list = useLoaderData<typeof loader>();
  const { enquiries, nextCursor, open } = list;
  const query = toQuery(useLocation().search);
  const filters = useFilters();
  const view = filters.get('view') || (filters.get('search') ? 'all' : 'open');
  return (
    <>
      <PageHead title="Enquiries" />
      <ViewTabs
        label="Enquiries"
        name="view"
        standard="open"
        current={view}
        views={[
          { value: 'open', label: 'Open', ...open },
          { value: 'done', label: 'Done' },
          { value: 'all', label: 'All' },
        ]}
      />
      <search className="tools">
        <SearchField label="Ticket, name or email" />
      </search>
      <FreshRows
        list={list}
        read={(signal) => poll(contract.listEnquiries, { query, signal })}
        toIds={({ enquiries: rows }) => rows.map(({ id }) => id)}
        one="enquiry"
        many="enquiries"
      />
      {enquiries.length === 0 ? (
        <Nothing title={view === 'open' ? 'All enquiries answered' : 'No enquiries found'} />
      ) : (
        <ul className="entries" aria-label="Enquiries">
          {enquiries.map((enquiry) => (
            <EnquiryEntry key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}

function EnquiryEntry({ enquiry }: { enquiry: Enquiry }) {
  const { ticket, name, email, done, createdAt, message: text } = enquiry;
  const mayAnswer = useRight('enquiries:answer');
  return (
    <li className="entry" data-plain>
      <div className="entry-body">
        <div className="entry-head">
          <h2 className="wrap-anywhere">
            {ticket} · {name}
          </h2>
          <a href={`mailto:${email}`} className="underline wrap-anywhere">
            {email}
          </a>
          <OfficeStatus tone={done ? 'off' : 'wait'}>{done ? 'Done' : 'Open'}</OfficeStatus>
          <Moment at={createdAt} className="ml-auto text-ink-3" />
        </div>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <GivenAnswer enquiry={enquiry} />
        {enquiry.note !== '' && (
          <p className="whitespace-pre-line bg-marigold-soft px-3 py-2 wrap-anywhere">
            <span className="sr-only">Note: </span>
            {enquiry.note}
          </p>
        )}
        {mayAnswer && <Actions enquiry={enquiry} />}
      </div>
    </li>
  );
}

const MAIL_LABELS = {
  waiting: 'Sending the email.',
  sent: 'Email sent.',
  failed: 'The email could not be delivered. Please write to the customer directly.',
};

function GivenAnswer({ enquiry: { answer, answeredAt, answeredBy, answerIs } }: { enquiry: Enquiry }) {
  if (answer === null || answeredAt === null || answerIs === null) return null;
  return (
    <div className="grid gap-1">
      <p className="entry-answer">{answer}</p>
      <p className={answerIs === 'failed' ? 'text-danger' : 'hint'}>
        {answeredBy ?? 'Staff'}, {formatMoment(answeredAt)}. {MAIL_LABELS[answerIs]}
      </p>
    </div>
  );
}

function Actions({ enquiry }: { enquiry: Enquiry }) {
  const further = (
    <>
      <DoneButton enquiry={enquiry} />
      <EnquiryNote enquiry={enquiry} />
    </>
  );
  if (enquiry.answer !== null) return <div className="flex flex-wrap gap-x-4">{further}</div>;
  return <EnquiryAnswer enquiry={enquiry}>{further}</EnquiryAnswer>;
}

function DoneButton({ enquiry: { id, ticket, done, version } }: { enquiry: Enquiry }) {
  const { isBusy, act } = useAction();
  const body = { version, done: !done };
  const toggle = () =>
    act(contract.changeEnquiry, {
      params: { id },
      body,
      done: `Ticket ${ticket} ${done ? 'reopened' : 'closed'}`,
    });
  return (
    <RowAction isBusy={isBusy} about={`: ticket ${ticket}`} onClick={toggle}>
      {done ? 'Reopen' : 'Done'}
    </RowAction>
  );
}

/** The form for the one answer by e-mail. `children` are further actions beside the button that opens it. */
function EnquiryAnswer({ enquiry, children }: { enquiry: Enquiry; children: ReactNode }) {
  const { id, name, email, ticket, version } = enquiry;
  const draft = useTextDraft(`enquiry-answer:${id}`, `Dear ${name},\n\n`);
  const [isOpen, setIsOpen] = useState(draft.isTyped);
  const { isBusy, act } = useAction();

  async function send(answer: string) {
    const done = `Reply sent to ${email}`;
    if (await act(contract.answerEnquiry, { params: { id }, body: { version, answer }, done }))
      draft.forget();
  }

  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        <Button look="line" onClick={() => setIsOpen(true)}>
          Reply<span className="sr-only"> to ticket {ticket}</span>
        </Button>
        {children}
      </div>
    );
  }
  return (
    <ReplyForm
      draft={draft}
      note={`by email to ${email}`}
      rows={6}
      maxLength={contract.ENQUIRY_ANSWER_LENGTH}
      hint="Your brand name, the ticket number and the customer’s message are added below it."
      isBusy={isBusy}
      canSend={draft.isTyped}
      sendLabel="Send reply"
      icon={<Send aria-hidden="true" />}
      onSend={send}
      onClose={() => setIsOpen(false)}
    />
  );
}

/** What staff write down about a message for each other; the customer never sees it. */
function EnquiryNote({ enquiry }: { enquiry: Enquiry }) {
  const [isOpen, setIsOpen] = useState(false);
  const { ticket, note } = enquiry;
  return (
    <>
      <RowAction about={` to ticket ${ticket}`} onClick={() => setIsOpen(true)}>
        {note === '' ? 'Add note' : 'Edit note'}
      </RowAction>
      {isOpen && <NoteDialog enquiry={enquiry} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NoteDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { id, ticket, note, version } = enquiry;
  const form = useForm({ defaultValues: { note } });
  const draft = useStoredDraft(form, { key: `enquiry-note:${id}`, version });
  const { act } = useAction();

  async function save(typed: { note: string }) {
    const body = { version, note: typed.note.trim() };
    if (!(await act(contract.changeEnquiry, { params: { id }, body, done: 'Note saved' }))) return;
    draft.forget();
    onClose();
  }

  return (
    <DialogForm
      form={form}
      title={`Note to ticket ${ticket}`}
      submitLabel="Save note"
      onSubmit={save}
      onClose={onClose}
    >
      <AreaField name="note" label="Note" note="only staff can read it" rows={4} maxLength={2000} />
    </DialogForm>
  );
}
