const SMALL = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const STEPS = [
  { value: 1_00_00_000, word: 'Crore' },
  { value: 1_00_000, word: 'Lakh' },
  { value: 1000, word: 'Thousand' },
  { value: 100, word: 'Hundred' },
];

/** 'Rupees One Lakh Twenty-Nine Thousand Nine Hundred and Fifty Paise Only', as invoices say it. */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const ending = rest === 0 ? '' : ` and ${numberInWords(rest)} Paise`;
  return `Rupees ${numberInWords(rupees)}${ending} Only`;
}

function numberInWords(count: number): string {
  if (count < 20) return SMALL[count] ?? '';
  if (count < 100) {
    const tens = TENS[Math.floor(count / 10)] ?? '';
    return count % 10 === 0 ? tens : `${tens}-${SMALL[count % 10]}`;
  }
  const step = STEPS.find(({ value }) => count >= value);
  if (!step) return '';
  const rest = count % step.value;
  const first = `${numberInWords(Math.floor(count / step.value))} ${step.word}`;
  return rest === 0 ? first : `${first} ${numberInWords(rest)}`;
}
