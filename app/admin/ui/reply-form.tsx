import type { FormEvent, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { TextDraft } from '../lib/use-draft.ts';

interface ReplyFormProps {
  draft: TextDraft;
  /** Who will read it. */
  note: string;
  rows: number;
  maxLength: number;
  hint?: string;
  isBusy: boolean;
  canSend: boolean;
  sendLabel: ReactNode;
  onSend: (reply: string) => void;
  onClose: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Where staff write what a customer will read. */
export function ReplyForm({ draft, note, rows, maxLength, hint, isBusy, ...props }: ReplyFormProps) {
  const reply = draft.text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reply !== '') props.onSend(reply);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <Field label="Reply" note={note}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={rows}
            maxLength={maxLength}
            value={draft.text}
            // biome-ignore lint/a11y/noAutofocus: the field was opened to be written into
            autoFocus
            onChange={(event) => draft.change(event.target.value)}
          />
        )}
      </Field>
      {hint && <p className="hint">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} disabled={!props.canSend || reply === ''}>
          {props.sendLabel}
        </Button>
        <Button
          look="line"
          onClick={() => {
            draft.forget();
            props.onClose();
          }}
        >
          Cancel
        </Button>
        {props.children}
      </div>
    </form>
  );
}
