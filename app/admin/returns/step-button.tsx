import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { decideReturn, type StaffReturn } from '#core/contract/returns.ts';
import type { ReturnStatus } from '#core/rules/order-states.ts';
import { useAction } from '../lib/use-action.ts';
import { type Confirmation, confirmStep } from '../ui/confirm.ts';

interface StepButtonProps {
  request: StaffReturn;
  status: ReturnStatus;
  done: string;
  look?: 'ink' | 'line';
  confirm?: Confirmation;
  children: ReactNode;
}

/** Takes a request one step on. */
export function StepButton({ request, status, done, look = 'ink', confirm, children }: StepButtonProps) {
  const { isBusy, act } = useAction();
  async function step() {
    if (confirm && !(await confirmStep(confirm))) return;
    await act(decideReturn, { params: { id: request.id }, body: { status }, done });
  }
  return (
    <Button look={look} busy={isBusy} onClick={step}>
      {children}
    </Button>
  );
}
