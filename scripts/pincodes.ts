import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Place, writePincodes } from '#server/domains/delivery/pincode-directory.ts';
import { readOptions } from './read-options.ts';

/**
 * `node scripts/pincodes.ts --multistate FILE FILE…`: makes the store's pincode directory anew from tables with the
 * columns pincode, district, state, and one of pincodes that straddle states (pincode, state, other states).
 */
const TARGET = fileURLToPath(new URL('../server/domains/delivery/pincodes.txt', import.meta.url));
const ATTRIBUTION = [
  'Pincode data (c) Department of Posts, Government of India, via data.gov.in, licensed under GODL-India',
  '(https://www.data.gov.in/Godl). Changed: one row per pincode, names normalised. No endorsement implied.',
  'Made by scripts/pincodes.ts, read by pincode-directory.ts.',
];

/** Districts that older tables still call by a former name or spelling. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Allahabad, Uttar Pradesh': 'Prayagraj',
  'Ananthnag, Jammu and Kashmir': 'Anantnag',
  'Aurangabad(BH), Bihar': 'Aurangabad',
  'Aurangabad, Maharashtra': 'Chhatrapati Sambhajinagar',
  'Bangalore, Karnataka': 'Bengaluru Urban',
  'Belgaum, Karnataka': 'Belagavi',
  'Bijapur(KAR), Karnataka': 'Vijayapura',
  'Bilaspur(CGH), Chhattisgarh': 'Bilaspur',
  'Chickmagalur, Karnataka': 'Chikkamagaluru',
  'Darjiling, West Bengal': 'Darjeeling',
  'East Midnapore, West Bengal': 'Purba Medinipur',
  'East Sikkim, Sikkim': 'Gangtok',
  'Gandhi Nagar, Gujarat': 'Gandhinagar',
  'Ganganagar, Rajasthan': 'Sri Ganganagar',
  'Jagatsinghapur, Odisha': 'Jagatsinghpur',
  'Jhujhunu, Rajasthan': 'Jhunjhunu',
  'K.V.Rangareddy, Telangana': 'Rangareddy',
  'Kachchh, Gujarat': 'Kutch',
  'Mahesana, Gujarat': 'Mehsana',
  'Nellore, Andhra Pradesh': 'Sri Potti Sriramulu Nellore',
  'North Sikkim, Sikkim': 'Mangan',
  'Osmanabad, Maharashtra': 'Dharashiv',
  'Panch Mahals, Gujarat': 'Panchmahal',
  'Puruliya, West Bengal': 'Purulia',
  'Shimoga, Karnataka': 'Shivamogga',
  'Sibsagar, Assam': 'Sivasagar',
  'Surendra Nagar, Gujarat': 'Surendranagar',
  'Zunhebotto, Nagaland': 'Zunheboto',
};

interface Row extends Place {
  pincode: number;
}

function readTable(file: string): string[][] {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  return rows.map((row) => row.split(','));
}

function readRows(file: string): Row[] {
  return readTable(file).map(([pincode = '', district = '', state = '']) => {
    if (!/^[1-9][0-9]{5}$/.test(pincode) || !district || !state) throw new Error(`${file}: ${pincode}`);
    return { pincode: Number(pincode), district: PRESENT_NAMES[`${district}, ${state}`] ?? district, state };
  });
}

/**
 * The table names only the other state. Its district is that of the nearest pincode there within the same sorting
 * district (the first three digits); where there is none, the post offices carry their own district under both states.
 */
function readStraddling(file: string, rows: readonly Row[]): Row[] {
  return readTable(file).map(([text = '', , state = '']) => {
    const pincode = Number(text);
    const [nearest] = rows
      .filter((row) => row.state === state && `${row.pincode}`.startsWith(text.slice(0, 3)))
      .toSorted((a, b) => Math.abs(a.pincode - pincode) - Math.abs(b.pincode - pincode));
    const district = nearest?.district ?? rows.find((row) => row.pincode === pincode)?.district;
    if (!district) throw new Error(`${file}: ${text} is in no other table`);
    return { pincode, district, state };
  });
}

function groupByPlace(rows: readonly Row[]): [Place, number[]][] {
  const groups = Map.groupBy(rows, ({ district, state }) => `${state}\t${district}`);
  const sorted = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([, group]) =>
    group[0] ? [[group[0], group.map((row) => row.pincode)] as [Place, number[]]] : [],
  );
}

const { values, positionals } = readOptions({
  options: { multistate: { type: 'string' } },
  allowPositionals: true,
});
if (!values.multistate || positionals.length === 0) {
  console.error('Which tables? node scripts/pincodes.ts --multistate FILE FILE…');
  process.exit(1);
}
const rows = positionals.flatMap(readRows);
// Straddled states come last: of several places the first is the one where most post offices are.
const places = [...groupByPlace(rows), ...groupByPlace(readStraddling(values.multistate, rows))];
const text = ATTRIBUTION.map((line) => `# ${line}\n`).join('') + writePincodes(places);
writeFileSync(TARGET, text);
console.log(`${rows.length.toLocaleString('en-IN')} pincodes, ${text.length.toLocaleString('en-IN')} bytes`);
