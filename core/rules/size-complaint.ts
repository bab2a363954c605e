import type { SizeDirection } from './size-advice.ts';

/** Wishes for another size say the opposite of what is wrong: who wants a larger one has one that is too small. */
const WANTS_LARGER =
  /\b(?:bigger|larger|size up|one size (?:up|more)|(?:next|higher) size|bada (?:size )?chahiye)\b/;
const WANTS_SMALLER = /\b(?:smaller|size down|one size (?:down|less)|lower size|chh?ota (?:size )?chahiye)\b/;
const IS_SMALL =
  /\b(?:(?:too|so|very|bit|little|runs?|is|are|fits?|was|feels?|quite|it's|its) (?:too |very |a bit )?(?:small|short|narrow)|tight(?:er)?|chh?ot[aei]|undersized)\b/;
const IS_LARGE =
  /\b(?:(?:too|so|very|bit|little|runs?|is|are|fits?|was|feels?|quite|it's|its) (?:too |very |a bit )?(?:large|big|long|wide)|loose|baggy|bad[aei]|dheel[aei])\b/;
const DENIAL = /\b(?:not|isn't|wasn't|never|nahi)\b/;

/** What a shopper's own words say about the size; nothing where they say none, or both. */
export function readSizeComplaint(reason: string): SizeDirection | undefined {
  const text = reason.toLowerCase().replaceAll('’', "'");
  if (DENIAL.test(text)) return undefined;
  const isSmall = WANTS_LARGER.test(text) || IS_SMALL.test(text);
  const isLarge = WANTS_SMALLER.test(text) || IS_LARGE.test(text);
  if (isSmall === isLarge) return undefined;
  return isSmall ? 'small' : 'large';
}
