import { plural } from './language.ts';

/** What a cash order will be asked for, said before it is placed. Apart, since the texts of the checkout are on every page. */
export const comingQuestionTexts = {
  part: ({ now, later, hours }: { now: string; later: string; hours: number }) =>
    `${now} of it is paid online within ${inHours(hours)} of ordering, and ${later} on delivery.`,
  confirm: (hours: number) =>
    `We’ll ask you to confirm this order within ${inHours(hours)}, before we pack it.`,
  placed: {
    part: 'Your order has been placed. One step is left: pay a part of it online.',
    confirm: 'Your order has been placed. One step is left: please confirm it.',
  },
};

function inHours(hours: number): string {
  return plural(hours, { one: '# hour', other: '# hours' });
}
