import type { Moods } from './phrase.ts';

export const PRINT: Moods = {
  good: [
    'Print edges are clean even with a lens, I am that person.',
    'You can stretch it and the print does not crack.',
    'Ink is thin, the chest does not get hot.',
    'Drawing is really well thought out.',
    'Art is on point and not too loud.',
    'It is rare to see a design with this much care.',
    'Print has survived my ironing.',
    'The two colours of the print go so well together.',
    'Looks hand printed, in the good way.',
    'The two inks meet without a gap.',
    'Print is sharp, no cracks so far.',
    'The print does not feel like plastic.',
    'Loved the artwork more than I thought I would.',
    'The print is soft, you cannot feel it from the inside.',
    'Print looks even better up close.',
    'Ironed it from inside as told, print is perfect.',
    'Design is different from the usual stuff everywhere.',
    'Colours of the print are strong.',
    'Finally a design that is not a film dialogue.',
  ],
  mixed: [
    'Print attracts lint in the first week.',
    'Would have liked the print a little higher.',
    'Iron it from inside only, learnt the hard way.',
    'Print is good but slightly smaller than in the photo.',
    'Print is a bit stiff in the beginning.',
    'The print sits an inch lower than I like.',
    'Design is nice, I would have liked it in one more colour.',
    'Print has a light crease mark from folding.',
  ],
  bad: [
    'Part of the print came off at a fold.',
    'Colours of the print look dull compared to the photo.',
    'Print has a thin line through it.',
    'Print started cracking after {washes} washes.',
    'The print is not centred on my piece.',
    'Print feels stiff and hot on the chest.',
    'Edges of the print are not clean.',
  ],
};

export const BACK_PRINT = [
  'My friends only ever see the back print, they say I walk ahead.',
  'Back print got me a compliment at a red light.',
  'The back print is the real hero.',
  'People behind me in the queue read my back.',
  'Did not notice the back print while ordering, happy surprise.',
  'Front is nice, back is nicer.',
] as const;
