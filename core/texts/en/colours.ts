import { plural } from './language.ts';

/** The colours of one garment. */
export const colourTexts = {
  label: 'Colours',
  of: (name: string) => `Colours of ${name}`,
  more: (count: number) => plural(count, { one: '# more colour', other: '# more colours' }),
};
