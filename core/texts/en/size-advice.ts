const formatCount = (count: number) => count.toLocaleString('en-IN');

interface Counts {
  size: string;
  taken: number;
  kept: number;
}

/** What became of the sizes that others took. */
export const sizeAdviceTexts = {
  title: 'How other shoppers’ sizes fit',
  runs: {
    small: 'Runs small: consider one size larger.',
    large: 'Runs large: consider one size smaller.',
  },
  kept: ({ size, taken, kept }: Counts) =>
    `Of ${formatCount(taken)} who took ${size}, ${formatCount(kept)} kept it.`,
  keptOrChanged: ({ size, taken, kept, mostTook }: Counts & { mostTook: string }) =>
    `Of ${formatCount(taken)} who took ${size}, ${formatCount(kept)} kept it; most who changed took ${mostTook}.`,
};
