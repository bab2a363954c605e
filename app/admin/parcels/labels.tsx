import { Tags } from 'lucide-react';
import type { ComponentProps } from 'react';
import { failureCode, failureDetails } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { createExternalStore } from '#app/ui/external-store.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { LABEL_LAYOUTS, type LabelLayout, printLabels } from '#core/contract/parcels.ts';
import { askForFile } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { attempt, confirmStep } from '../ui/actions.tsx';
import { Segmented } from '../ui/form-fields.tsx';

const STORED = 'label-layout';
const LAYOUT_NAMES: Record<LabelLayout, string> = { a4: 'A4, 4 per page', '4x6': '4 × 6 in' };

/** A store has one printer: what was chosen last is chosen the next time. */
const layout = createExternalStore<LabelLayout>(readStored());

function readStored(): LabelLayout {
  try {
    const stored = localStorage.getItem(STORED);
    return LABEL_LAYOUTS.find((known) => known === stored) ?? 'a4';
  } catch {
    return 'a4';
  }
}

function choose(value: string): void {
  const chosen = LABEL_LAYOUTS.find((known) => known === value) ?? 'a4';
  layout.update(() => chosen);
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // Then it is asked for again the next time.
  }
}

/** How the labels are printed, for all of them. */
export function LabelLayoutChoice() {
  return (
    <Segmented
      legend="Label size"
      name="label-layout"
      value={layout.use()}
      options={LABEL_LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }))}
      onChange={choose}
    />
  );
}

interface LabelsButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  orderIds: readonly string[];
}

/** One file with the labels of these orders. */
export function LabelsButton({ orderIds, ...rest }: LabelsButtonProps) {
  const { isBusy, run } = useBusy();
  const press = () =>
    run(async () => {
      await attempt(() => saveLabels(orderIds));
    });
  return (
    <Button {...rest} busy={isBusy} onClick={press}>
      <Tags aria-hidden="true" />
      {isBusy ? 'Making labels…' : counted(orderIds.length, 'label')}
    </Button>
  );
}

/** A courier makes the label a moment after the number. */
const TRIES = 4;
const PAUSE_MS = 1500;

async function saveLabels(orderIds: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const name = `labels-${counted(orderIds.length, 'order').replace(' ', '-')}.pdf`;
      return await askForFile(printLabels, {
        body: { orderIds: [...orderIds], layout: layout.read() },
        name,
      });
    } catch (error) {
      if (failureCode(printLabels, error) !== 'label-not-ready') throw error;
      if (tried < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      else return saveWithout(orderIds, error);
    }
  }
}

/** Some labels are missing: the others can be printed, but nobody should miss them unnoticed. */
async function saveWithout(orderIds: readonly string[], error: unknown): Promise<void> {
  const { orderIds: missing = [] } = failureDetails(printLabels, error);
  const others = orderIds.filter((id) => !missing.includes(id));
  if (others.length === 0 || missing.length === 0) throw error;
  const isSure = await confirmStep({
    title: missing.length === 1 ? '1 label is not ready' : `${missing.length} labels are not ready`,
    text: `Without a label: ${missing.join(', ')}. You can print the others now and these later.`,
    button: `Print the other ${others.length}`,
  });
  if (isSure) await saveLabels(others);
}
