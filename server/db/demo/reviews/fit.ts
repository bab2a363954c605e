import type { DemoReview } from '../demo-product.ts';
import type { Kind } from './phrase.ts';

type Fit = DemoReview['fit'];

const LOOSE: readonly Kind[] = ['oversized'];
const EVERY: readonly Kind[] = ['regular', 'oversized', 'warm', 'polo', 'cargo'];
const TOPS: readonly Kind[] = ['regular', 'oversized', 'warm', 'polo'];
const NEAT: readonly Kind[] = ['regular', 'polo'];

interface FitRemark {
  on: readonly Kind[];
  text: string;
}

/** What people say about size, by the answer that they ticked. */
const FIT: Readonly<Record<Fit, readonly FitRemark[]>> = {
  'As expected': [
    { on: EVERY, text: 'Took my usual {size} and it is right.' },
    { on: EVERY, text: 'Size chart is correct.' },
    { on: EVERY, text: 'Size is right, colour is right, delivery was right.' },
    { on: EVERY, text: '{size} fits as it should.' },
    { on: EVERY, text: 'Fit is the same as in the chart, I measured.' },
    { on: EVERY, text: 'I am between two sizes and {size} worked.' },
    { on: EVERY, text: 'Perfect fit in {size}.' },
    { on: TOPS, text: 'Shoulders sit right.' },
    { on: TOPS, text: 'Length is perfect for my height.' },
    { on: TOPS, text: 'I am 5 foot 9, 72 kilos, {size} is good on me.' },
    { on: NEAT, text: 'Fits well on the arms, which is where others go wrong.' },
    { on: NEAT, text: 'Not tight at the stomach, thank you.' },
    { on: LOOSE, text: 'Loose in the right way in {size}.' },
    { on: LOOSE, text: 'Oversized but does not look like I borrowed it.' },
    { on: LOOSE, text: 'Boxy as shown, no need to size up.' },
    { on: ['warm'], text: 'Room for a tee inside in my normal {size}.' },
    { on: ['cargo'], text: 'Waist and length both correct in {size}.' },
  ],
  'Moderately small': [
    { on: EVERY, text: 'Slightly snug in {size}.' },
    { on: EVERY, text: 'Go one size up if you are in doubt.' },
    { on: TOPS, text: 'A bit tight at the chest.' },
    { on: TOPS, text: 'Could be an inch longer.' },
    { on: EVERY, text: 'Shrunk a little, half an inch maybe.' },
    { on: TOPS, text: 'Shrunk a little after the first wash, so {size} is now just enough.' },
    { on: ['warm'], text: 'Sleeves are slightly short for me.' },
    { on: ['cargo'], text: 'Slightly tight at the thigh in {size}.' },
    { on: LOOSE, text: 'Less oversized than the photo, more like a normal tee on me.' },
  ],
  'Moderately large': [
    { on: EVERY, text: 'A little big in {size}, still fine.' },
    { on: EVERY, text: 'You can go one size down.' },
    { on: TOPS, text: 'Slightly long on me, I am 5 foot 5.' },
    { on: TOPS, text: 'Roomier than my other {size}.' },
    { on: LOOSE, text: 'Bigger than I imagined but I have started to like it.' },
    { on: LOOSE, text: 'Take one size down if you do not want it very baggy.' },
    { on: ['warm'], text: 'Bit loose at the waist, good for layering.' },
    { on: ['cargo'], text: 'Waist is half an inch loose, a belt solves it.' },
  ],
  Small: [
    { on: EVERY, text: 'Runs small, my {size} went to my younger brother.' },
    { on: EVERY, text: 'Chart is wrong for me, {size} is too tight.' },
    { on: TOPS, text: 'Very tight at the chest and short in length.' },
    { on: TOPS, text: 'Shrunk a full size after washing.' },
    { on: EVERY, text: 'Shrunk badly even in cold water.' },
    { on: LOOSE, text: 'Oversized in name only, {size} fits like a slim tee.' },
    { on: ['cargo'], text: 'Could not close the waist in my usual {size}.' },
  ],
  Large: [
    { on: EVERY, text: 'Too big in {size}, had to exchange.' },
    { on: EVERY, text: 'Order one or even two sizes down.' },
    { on: TOPS, text: 'Comes almost to my knees.' },
    { on: TOPS, text: 'Shoulders hang halfway down the arm.' },
    { on: LOOSE, text: 'I know it is oversized but {size} is a tent on me.' },
    { on: ['cargo'], text: 'Waist two inches loose, went straight to the tailor.' },
  ],
};

export function fitRemarks(fit: Fit, kind: Kind): string[] {
  return FIT[fit].filter((remark) => remark.on.includes(kind)).map((remark) => remark.text);
}
