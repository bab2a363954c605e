import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STATES } from '#core/rules/states.ts';
import { readPincodes, writePincodes } from './pincode-directory.ts';

const text = readFileSync(new URL('./pincodes.txt', import.meta.url), 'utf8');
const directory = readPincodes(text);

describe('the pincode directory', () => {
  it.each([
    ['110001', 'New Delhi', 'Delhi'],
    ['400001', 'Mumbai', 'Maharashtra'],
    ['560001', 'Bengaluru Urban', 'Karnataka'],
    ['600001', 'Chennai', 'Tamil Nadu'],
    ['682001', 'Ernakulam', 'Kerala'],
    ['744101', 'South Andaman', 'Andaman and Nicobar Islands'],
    ['799001', 'West Tripura', 'Tripura'],
  ])('knows %s: %s, %s', (pincode, district, state) => {
    expect(directory.getPlaces(pincode)).toEqual([{ district, state }]);
  });

  it('knows older pincodes that are still on parcels, under the present name of their district', () => {
    expect(directory.getPlaces('141017')).toEqual([{ district: 'Ludhiana', state: 'Punjab' }]);
    expect(directory.getPlaces('560014')).toEqual([{ district: 'Bengaluru Urban', state: 'Karnataka' }]);
  });

  it('gives both states of a pincode that straddles them, the main one first', () => {
    expect(directory.getPlaces('605014').map(({ state }) => state)).toEqual(['Puducherry', 'Tamil Nadu']);
    expect(directory.getPlaces('605102').map(({ state }) => state)).toEqual(['Tamil Nadu', 'Puducherry']);
  });

  it.each(['999999', '100000', '000000', '900056', ''])('does not know %j', (pincode) => {
    expect(directory.getPlaces(pincode)).toEqual([]);
  });

  it('is whole: every pincode, every state and no other', () => {
    expect(directory.size).toBe(19_584 + 314);
    const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const states = new Set(rows.map((row) => row.split('\t')[1]));
    expect([...states].toSorted()).toEqual(STATES.map(({ name }) => name));
  });

  it('names its source and licence', () => {
    expect(text).toContain(
      'Department of Posts, Government of India, via data.gov.in, licensed under GODL-India',
    );
  });
});

describe('its text', () => {
  it('packs runs and gaps, and reads back what was written', () => {
    const written = writePincodes([
      [{ district: 'Pune', state: 'Maharashtra' }, [411_004, 411_001, 411_002, 411_003, 411_010]],
      [{ district: 'Diu', state: 'Dadra and Nagar Haveli and Daman and Diu' }, [362_520]],
    ]);
    expect(written.split('\n')[0]).toBe('Pune\tMaharashtra\t411001+3 6');
    const read = readPincodes(`# a remark\n${written}`);
    expect(read.size).toBe(6);
    for (const pincode of [411_001, 411_002, 411_003, 411_004, 411_010]) {
      expect(read.getPlaces(`${pincode}`)).toEqual([{ district: 'Pune', state: 'Maharashtra' }]);
    }
    expect(read.getPlaces('411005')).toEqual([]);
    expect(read.getPlaces('362520')[0]?.district).toBe('Diu');
  });
});
