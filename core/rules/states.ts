export interface IndianState {
  name: string;
  kind: 'state' | 'territory';
  /** The first two digits of a tax number registered there. */
  gstCode: string;
  /** What the local half of the tax is called: territories without an assembly levy UTGST. */
  localTax: 'SGST' | 'UTGST';
}

/** The 28 states and 8 union territories of India. */
export const STATES: readonly IndianState[] = [
  { name: 'Andaman and Nicobar Islands', kind: 'territory', gstCode: '35', localTax: 'UTGST' },
  { name: 'Andhra Pradesh', kind: 'state', gstCode: '37', localTax: 'SGST' },
  { name: 'Arunachal Pradesh', kind: 'state', gstCode: '12', localTax: 'SGST' },
  { name: 'Assam', kind: 'state', gstCode: '18', localTax: 'SGST' },
  { name: 'Bihar', kind: 'state', gstCode: '10', localTax: 'SGST' },
  { name: 'Chandigarh', kind: 'territory', gstCode: '04', localTax: 'UTGST' },
  { name: 'Chhattisgarh', kind: 'state', gstCode: '22', localTax: 'SGST' },
  { name: 'Dadra and Nagar Haveli and Daman and Diu', kind: 'territory', gstCode: '26', localTax: 'UTGST' },
  { name: 'Delhi', kind: 'territory', gstCode: '07', localTax: 'SGST' },
  { name: 'Goa', kind: 'state', gstCode: '30', localTax: 'SGST' },
  { name: 'Gujarat', kind: 'state', gstCode: '24', localTax: 'SGST' },
  { name: 'Haryana', kind: 'state', gstCode: '06', localTax: 'SGST' },
  { name: 'Himachal Pradesh', kind: 'state', gstCode: '02', localTax: 'SGST' },
  { name: 'Jammu and Kashmir', kind: 'territory', gstCode: '01', localTax: 'SGST' },
  { name: 'Jharkhand', kind: 'state', gstCode: '20', localTax: 'SGST' },
  { name: 'Karnataka', kind: 'state', gstCode: '29', localTax: 'SGST' },
  { name: 'Kerala', kind: 'state', gstCode: '32', localTax: 'SGST' },
  { name: 'Ladakh', kind: 'territory', gstCode: '38', localTax: 'UTGST' },
  { name: 'Lakshadweep', kind: 'territory', gstCode: '31', localTax: 'UTGST' },
  { name: 'Madhya Pradesh', kind: 'state', gstCode: '23', localTax: 'SGST' },
  { name: 'Maharashtra', kind: 'state', gstCode: '27', localTax: 'SGST' },
  { name: 'Manipur', kind: 'state', gstCode: '14', localTax: 'SGST' },
  { name: 'Meghalaya', kind: 'state', gstCode: '17', localTax: 'SGST' },
  { name: 'Mizoram', kind: 'state', gstCode: '15', localTax: 'SGST' },
  { name: 'Nagaland', kind: 'state', gstCode: '13', localTax: 'SGST' },
  { name: 'Odisha', kind: 'state', gstCode: '21', localTax: 'SGST' },
  { name: 'Puducherry', kind: 'territory', gstCode: '34', localTax: 'SGST' },
  { name: 'Punjab', kind: 'state', gstCode: '03', localTax: 'SGST' },
  { name: 'Rajasthan', kind: 'state', gstCode: '08', localTax: 'SGST' },
  { name: 'Sikkim', kind: 'state', gstCode: '11', localTax: 'SGST' },
  { name: 'Tamil Nadu', kind: 'state', gstCode: '33', localTax: 'SGST' },
  { name: 'Telangana', kind: 'state', gstCode: '36', localTax: 'SGST' },
  { name: 'Tripura', kind: 'state', gstCode: '16', localTax: 'SGST' },
  { name: 'Uttar Pradesh', kind: 'state', gstCode: '09', localTax: 'SGST' },
  { name: 'Uttarakhand', kind: 'state', gstCode: '05', localTax: 'SGST' },
  { name: 'West Bengal', kind: 'state', gstCode: '19', localTax: 'SGST' },
];

/** Names that are still met on addresses and in postal records: former, official in full, or commonly misspelt. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Andaman and Nicobar': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  Chhatisgarh: 'Chhattisgarh',
  Chatisgarh: 'Chhattisgarh',
  'Dadra and Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman and Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman and Diu and Dadra and Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'NCT of Delhi': 'Delhi',
  'Delhi NCT': 'Delhi',
  'Delhi NCR': 'Delhi',
  'New Delhi': 'Delhi',
  'National Capital Territory of Delhi': 'Delhi',
  'Government of NCT of Delhi': 'Delhi',
  'J and K': 'Jammu and Kashmir',
  'Laccadive Islands': 'Lakshadweep',
  'Lakshadweep Islands': 'Lakshadweep',
  Orissa: 'Odisha',
  Pondicherry: 'Puducherry',
  Pondichery: 'Puducherry',
  Telengana: 'Telangana',
  Uttaranchal: 'Uttarakhand',
};

const BY_KEY: ReadonlyMap<string, string> = new Map([
  ...STATES.map(({ name }) => [keyOf(name), name] as const),
  ...Object.entries(OTHER_NAMES).map(([other, name]) => [keyOf(other), name] as const),
]);

/** The proper name of a state, however it is written: `NCT OF DELHI` is `Delhi`. Null when there is no such state. */
export function normaliseState(name: string): string | null {
  return BY_KEY.get(keyOf(name)) ?? null;
}

/** Case, spaces, signs and little words do not matter: `JAMMU & KASHMIR` and `Jammu and Kashmir` are one. */
function keyOf(name: string): string {
  return name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => !['', 'AND', 'OF', 'THE', 'UT'].includes(word))
    .join('');
}
