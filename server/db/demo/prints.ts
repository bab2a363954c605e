/** Every print of the demo products, by the tag it was drawn for. All are our own drawings and words. */
const PRINTS = {
  Anime: ['kage', 'sora', 'ronin', 'final-form', 'kaze', 'oni-mask'],
  Minimal: ['better-made', 'one-dot', 'plain-box', 'single-stitch', 'paper-fold', 'not-today'],
  F1: ['late-braking', 'box-box', 'apex', 'lights-out', 'purple-sector', 'pit-board'],
  Cars: ['redline', 'midnight-drive', 'blueprint-hatch', 'h-pattern', 'monsoon-wiper', 'horn-please'],
  'Video Games': ['player-one', 'one-up-chai', 'pixel-auto', 'low-battery', 'loading', 'boss-level'],
  Bikes: ['manali-leh', 'iron-highways', 'v-twin', 'kickstart', 'hairpin', 'chain-loop'],
  Adventure: ['zanskar', 'last-pin', 'ghats', 'compass', 'tent-night', 'konkan-tide'],
  Sports: ['one-tip', 'gully-champions', 'kabaddi', 'carrom', 'shuttle', 'sunday-keeper'],
  Streetwear: ['pin-400001', 'pin-560001', 'after-hours', 'no-signal', 'last-local', 'cutting-chai'],
  'Urdu Caligraphy': ['ishq', 'sukoon', 'khwaab', 'junoon', 'safar', 'roshni'],
} as const;

export type PrintId = (typeof PRINTS)[keyof typeof PRINTS][number];
export const PRINT_IDS: readonly PrintId[] = Object.values(PRINTS).flat();
