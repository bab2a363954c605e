import type { CheckState } from '#core/contract/go-live.ts';
import type { OfficeTone } from '../ui/page.tsx';

export const CHECK_LABELS: Record<CheckState, { tone: OfficeTone; word: string }> = {
  green: { tone: 'good', word: 'Ready' },
  red: { tone: 'bad', word: 'To do' },
  open: { tone: 'wait', word: 'Not checked' },
  note: { tone: 'off', word: 'Note' },
};
