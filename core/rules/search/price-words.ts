import { soundOf } from './sound.ts';

/** Phrases, compared by how they sound; each is read as whole words. */
const phrases = (...texts: string[]) =>
  texts.map((text) => text.split(' ').map(soundOf)).sort((a, b) => b.length - a.length);

export const MOST_BEFORE = phrases(
  ...['under', 'below', 'within', 'upto', 'up to', 'less than', 'lesser than', 'lower than', 'cheaper than'],
  ...[
    'not more than',
    'no more than',
    'at most',
    'max',
    'maximum',
    'budget',
    'budget of',
    'in',
    'for',
    'at',
    '<',
  ],
  ...['andar', 'sirf', 'only', 'inside', 'price under', 'around', 'about', 'near', 'lagbhag', 'karib'],
);
export const MOST_AFTER = phrases(
  ...[
    'se kam',
    'se niche',
    'se andar',
    'se sasta',
    'ke andar',
    'ke ander',
    'ke niche',
    'ke neeche',
    'ke bhitar',
    'k andar',
    'k niche',
    'k under',
  ],
  ...[
    'ke under',
    'ke aas paas',
    'ke aaspaas',
    'ke karib',
    'tak',
    'take',
    'or less',
    'and below',
    'and under',
    'or below',
  ],
  ...['ya kam', 'se kam wali', 'max', 'budget', 'niche', 'kam', 'wala', 'wali', 'wale', 'vala', 'vali'],
  ...['ka', 'ki', 'ke', 'me', 'mein', 'mai', 'only', 'andar'],
);
export const LEAST_BEFORE = phrases(
  ...[
    'above',
    'over',
    'more than',
    'greater than',
    'higher than',
    'not less than',
    'at least',
    'min',
    'minimum',
  ],
  ...['starting', 'starting from', 'from', '>', 'kam se kam', 'atleast'],
);
export const LEAST_AFTER = phrases(
  ...[
    'se zyada',
    'se jyada',
    'se jada',
    'se jyda',
    'se upar',
    'se uper',
    'se mehnga',
    'se mahanga',
    'ke upar',
    'ke uper',
  ],
  ...[
    'se zada',
    'ke above',
    'and above',
    'or more',
    'and more',
    'or above',
    'plus',
    '+',
    'onwards',
    'upar',
    'se aage',
  ],
  ...['se shuru'],
);
export const RANGE_BEFORE = phrases('between', 'btw', 'bw', 'beech', 'from', 'in between', 'range', 'price');
export const RANGE_SIGN = phrases('-', 'to', 'se', 'se lekar', 'se leke', 'till', 'upto', 'tak');
/** Where the phrase begins with `between` or ends in `ke beech`. */
export const RANGE_AND = phrases('and', 'aur', 'or', 'n', 'se', 'to', '-');
export const RANGE_AFTER = phrases(
  'ke bich',
  'ke beech',
  'ke beech me',
  'ke beech mein',
  'ke andar',
  'tak',
  'range',
  'bich',
);

export const CURRENCY = new Set([
  '₹',
  'rs',
  'inr',
  're',
  'ru',
  'rupee',
  'rupees',
  'rupaye',
  'rupay',
  'rupye',
  'rupya',
  'rupaiya',
  'rupai',
  'bucks',
]);
export const HUNDRED = new Set(['sau', 'so', 'hundred', 'sao', 'sow']);
export const THOUSAND = new Set(['k', 'hazar', 'hazaar', 'hajar', 'hajaar', 'thousand', 'hjar', 'grand']);
export const SMALL_NUMBERS: Readonly<Record<string, number>> = {
  ...{
    ek: 1,
    do: 2,
    teen: 3,
    tin: 3,
    char: 4,
    chaar: 4,
    panch: 5,
    paanch: 5,
    pach: 5,
    chhe: 6,
    che: 6,
    chah: 6,
    chhah: 6,
  },
  ...{
    sat: 7,
    saat: 7,
    aath: 8,
    ath: 8,
    nau: 9,
    das: 10,
    dedh: 1.5,
    dhai: 2.5,
    gyarah: 11,
    barah: 12,
    baarah: 12,
    terah: 13,
    chaudah: 14,
    pandrah: 15,
    pandra: 15,
    solah: 16,
    satrah: 17,
    atharah: 18,
    unnis: 19,
    bees: 20,
  },
  ...{
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    eighteen: 18,
    twenty: 20,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    a: 1,
  },
};

/** A number before one of these is no price: `240 gsm`. */
export const UNITS = new Set([
  'gsm',
  'oz',
  'cm',
  'inch',
  'inches',
  'km',
  'kg',
  'ml',
  'pack',
  'pcs',
  'pocket',
  'pockets',
]);
