/** What pictures of link previews say. */
export const sharePictureTexts = {
  promise: (returnDays: number) => `Cash on delivery · returns within ${returnDays} days`,
};
