import { plural } from './language.ts';

/** What is said while there is no way to the store, or was none. */
export const offlineTexts = {
  waiting: 'You’re offline. We’ll load this when you’re back online.',
  savedPage: (when: string) => `You’re offline. This page is from ${when}; prices may have changed.`,
  savedPageSlow: (when: string) =>
    `The store can’t be reached. This page is from ${when}; prices may have changed.`,
  ownPage: 'You’re offline. Your changes stay on this device. Prices are checked again before you pay.',
  pageNeedsInternet: 'You’re offline. This page needs an internet connection.',
  notSent: 'You’re offline. This was not sent. Please try again when you’re back online.',
  orderNotSent:
    'You’re offline. Your order was not sent, and nothing was charged. Please try again when you’re back online.',
  refresh: 'Refresh',

  justNow: 'a moment ago',
  minutesAgo: (count: number) => plural(count, { one: '# minute ago', other: '# minutes ago' }),
  hoursAgo: (count: number) => plural(count, { one: '# hour ago', other: '# hours ago' }),
  daysAgo: (count: number) => plural(count, { one: 'yesterday', other: '# days ago' }),
};
