import type { StaffMessage } from '#core/contract/staff/messages.ts';
import { formatMoment } from '../lib/format-moment.ts';
import { useRight } from '../lib/me.ts';
import { useDeed } from '../lib/use-deed.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import { MessageAnswer } from './message-answer.tsx';
import { MessageNote } from './message-note.tsx';

export function MessageEntry({ message }: { message: StaffMessage }) {
  const { ticket, name, email, done, createdAt, message: text } = message;
  const mayAnswer = useRight('messages:answer');
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
        <GivenAnswer message={message} />
        {message.note !== '' && (
          <p className="whitespace-pre-line bg-marigold-soft px-3 py-2 wrap-anywhere">
            <span className="sr-only">Note: </span>
            {message.note}
          </p>
        )}
        {mayAnswer && <Deeds message={message} />}
      </div>
    </li>
  );
}

const MAIL_WORDS = {
  waiting: 'Sending the email.',
  sent: 'Email sent.',
  failed: 'The email could not be delivered. Please write to the customer directly.',
};

function GivenAnswer({ message: { answer, answeredAt, answeredBy, answerIs } }: { message: StaffMessage }) {
  if (answer === null || answeredAt === null || answerIs === null) return null;
  return (
    <div className="grid gap-1">
      <p className="entry-answer">{answer}</p>
      <p className={answerIs === 'failed' ? 'text-danger' : 'hint'}>
        {answeredBy ?? 'Staff'}, {formatMoment(answeredAt)}. {MAIL_WORDS[answerIs]}
      </p>
    </div>
  );
}

function Deeds({ message }: { message: StaffMessage }) {
  const further = (
    <>
      <DoneButton message={message} />
      <MessageNote message={message} />
    </>
  );
  if (message.answer !== null) return <div className="flex flex-wrap gap-x-4">{further}</div>;
  return <MessageAnswer message={message}>{further}</MessageAnswer>;
}

function DoneButton({ message: { id, ticket, done, version } }: { message: StaffMessage }) {
  const { isBusy, act } = useDeed();
  return (
    <button
      type="button"
      className="row-action"
      aria-busy={isBusy || undefined}
      onClick={() =>
        act({
          path: `/messages/${id}`,
          method: 'PUT',
          body: { version, done: !done },
          done: done ? `Ticket ${ticket} reopened` : `Ticket ${ticket} closed`,
        })
      }
    >
      {done ? 'Reopen' : 'Done'}
      <span className="sr-only">: ticket {ticket}</span>
    </button>
  );
}
