/** An amount as people write it: `1,299`, `₹ 1,29,900.50`, `1299`. Undefined for what is none, such as `599,5`. */
export function amountFromText(text: string): number | undefined {
  const plain = text.replaceAll(/[₹\s]/g, '');
  if (!/^\d+(?:,\d{2,3})*(?:\.\d+)?$/.test(plain)) return undefined;
  return Number(plain.replaceAll(',', ''));
}
