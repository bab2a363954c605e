import type { DemoReview } from '../demo-product.ts';
import type { Mood } from './phrase.ts';

/** A sentence of a comment: an opening verdict, a remark in some mood, or a comment that stands alone. */
export type Step = Mood | 'verdict' | 'whole';

interface Plan {
  /** How many of a hundred comments with these stars are built like this. */
  share: number;
  steps: readonly Step[];
}

export const PLANS: Readonly<Record<DemoReview['rating'], readonly Plan[]>> = {
  5: [
    { share: 20, steps: ['whole'] },
    { share: 20, steps: ['good'] },
    { share: 20, steps: ['verdict', 'good'] },
    { share: 27, steps: ['good', 'good'] },
    { share: 8, steps: ['verdict', 'good', 'good'] },
    { share: 5, steps: ['good', 'good', 'good'] },
  ],
  4: [
    { share: 20, steps: ['whole'] },
    { share: 12, steps: ['good'] },
    { share: 16, steps: ['verdict', 'good'] },
    { share: 16, steps: ['good', 'good'] },
    { share: 24, steps: ['good', 'mixed'] },
    { share: 12, steps: ['verdict', 'good', 'mixed'] },
  ],
  3: [
    { share: 28, steps: ['whole'] },
    { share: 22, steps: ['good', 'mixed'] },
    { share: 20, steps: ['verdict', 'mixed'] },
    { share: 14, steps: ['mixed', 'mixed'] },
    { share: 16, steps: ['good', 'bad'] },
  ],
  2: [
    { share: 30, steps: ['whole'] },
    { share: 28, steps: ['verdict', 'bad'] },
    { share: 24, steps: ['good', 'bad'] },
    { share: 18, steps: ['bad', 'mixed'] },
  ],
  1: [
    { share: 34, steps: ['whole'] },
    { share: 36, steps: ['verdict', 'bad'] },
    { share: 30, steps: ['bad', 'bad'] },
  ],
};
