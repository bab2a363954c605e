/** What is said when the code of a dialog does not come. */
export const onDemandTexts = {
  notLoaded: 'We couldn’t open this. Please check your connection and try again.',
};
