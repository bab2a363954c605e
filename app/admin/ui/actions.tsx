import { type ComponentProps, useId, useSyncExternalStore } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { FileCall, FileWanted } from '#app/lib/save-file.ts';
import type { Asked } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { createExternalStore } from '#app/ui/external-store.ts';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { Call } from '#core/contract/call.ts';
import { askWith, failureText, saveStaffFile } from '../lib/ask.ts';

type Action<C extends Call> = Asked<C> & {
  /** What to say when it is done; nothing where the screen shows it. */
  done?: string;
  /** The screen to go to then; without it this one is renewed. */
  goTo?: string;
};

/** One call at a time: says how it went and shows what it changed. True when it succeeded. */
export function useAction() {
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();

  async function act<C extends Call>(call: C, action: Action<C>): Promise<boolean> {
    let isDone = false;
    await run(async () => {
      isDone = await attempt(async () => {
        await askWith(call, action);
        if (action.done) showToast(action.done);
      });
      if (isDone && action.goTo) await navigate(action.goTo);
      else await revalidator.revalidate();
    });
    return isDone;
  }

  return { isBusy, act };
}

/** Does something and says why it failed. True when it succeeded. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showToast(failureText(error), { kind: 'error' });
    return false;
  }
}

interface ActionButtonProps<C extends Call>
  extends Omit<ComponentProps<typeof Button>, 'onClick' | 'action'> {
  call: C;
  action: Action<C>;
  /** Asked before. */
  confirm?: Confirmation;
}

/** A button for one call. */
export function ActionButton<C extends Call>({ call, action, confirm, ...rest }: ActionButtonProps<C>) {
  const { isBusy, act } = useAction();
  async function press() {
    if (!confirm || (await confirmStep(confirm))) await act(call, action);
  }
  return <Button {...rest} busy={isBusy} onClick={press} />;
}

interface FileButtonProps<C extends FileCall> extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  call: C;
  wanted: FileWanted<C>;
  label: string;
  /** What it says while the file is made. */
  busyLabel?: string;
}

/** A button that saves a file. Its icon comes before the label. */
export function FileButton<C extends FileCall>(props: FileButtonProps<C>) {
  const { call, wanted, label, busyLabel = label, children, ...rest } = props;
  const { isBusy, run } = useBusy();
  return (
    <Button {...rest} busy={isBusy} onClick={() => run(() => saveStaffFile(call, wanted))}>
      {children}
      {isBusy ? busyLabel : label}
    </Button>
  );
}

interface RowActionProps extends ComponentProps<'button'> {
  isBusy?: boolean;
  /** What it acts on, for those who hear the button apart from its row. */
  about?: string;
}

/** A small button within a row or an entry. */
export function RowAction({ isBusy, about, className = 'row-action', children, ...rest }: RowActionProps) {
  return (
    <button type="button" className={className} aria-busy={isBusy || undefined} {...rest}>
      {children}
      {about && <span className="sr-only">{about}</span>}
    </button>
  );
}

export interface Confirmation {
  title: string;
  /** What happens, and what cannot be undone about it. */
  text: string;
  /** The label of the button that does it. */
  button: string;
  /** The other way; 'Cancel' where that cannot be misread. */
  keep?: string;
}

interface WaitingConfirmation extends Confirmation {
  id: number;
  answer: (isSure: boolean) => void;
}

let lastId = 0;

const confirmStore = createExternalStore<WaitingConfirmation | null>(null);

/** Asks before a step that cannot be undone. Resolves to false when the person thinks better of it. */
export function confirmStep(confirmation: Confirmation): Promise<boolean> {
  confirmStore.read()?.answer(false);
  return new Promise((resolve) => {
    lastId += 1;
    const answer = (isSure: boolean) => {
      confirmStore.update(() => null);
      resolve(isSure);
    };
    confirmStore.update(() => ({ ...confirmation, id: lastId, answer }));
  });
}

/** Where `confirmStep` asks. Mounted once. */
export function ConfirmArea() {
  const waiting = useSyncExternalStore(confirmStore.subscribe, confirmStore.read);
  return waiting ? <ConfirmDialog key={waiting.id} waiting={waiting} /> : null;
}

function ConfirmDialog({ waiting }: { waiting: WaitingConfirmation }) {
  const dialogRef = useModal(true);
  const id = useId();
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="alert"
      onClose={() => waiting.answer(false)}
    >
      <h2 id={`${id}-title`}>{waiting.title}</h2>
      <p id={`${id}-text`}>{waiting.text}</p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="line" autoFocus onClick={() => waiting.answer(false)}>
          {waiting.keep ?? 'Cancel'}
        </Button>
        <Button look="danger" onClick={() => waiting.answer(true)}>
          {waiting.button}
        </Button>
      </div>
    </dialog>
  );
}
