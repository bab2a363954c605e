import { changeEnquiry, type Enquiry } from '#core/contract/enquiries.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { EnquiryAnswer } from './enquiry-answer.tsx';
import { EnquiryNote } from './enquiry-note.tsx';

export function EnquiryEntry({ enquiry }: { enquiry: Enquiry }) {
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
          <time dateTime={createdAt} className="ml-auto text-ink-3">
            {formatMoment(createdAt)}
          </time>
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
  return (
    <RowAction
      isBusy={isBusy}
      about={`: ticket ${ticket}`}
      onClick={() =>
        act(changeEnquiry, {
          params: { id },
          body: { version, done: !done },
          done: done ? `Ticket ${ticket} reopened` : `Ticket ${ticket} closed`,
        })
      }
    >
      {done ? 'Reopen' : 'Done'}
    </RowAction>
  );
}
