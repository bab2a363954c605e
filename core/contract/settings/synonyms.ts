import { z } from 'zod';
import { call } from '../call.ts';
import { versionedOf } from '../versioned.ts';

const phrases = z.string().trim().min(1, 'Please write at least one word').max(200, 'At most 200 characters');

/** What shoppers call things that the store calls otherwise. */
export const synonymsSchema = z
  .array(
    z.object({
      words: phrases.describe('What shoppers type; several phrases are separated by commas'),
      means: phrases.describe('What is searched for as well'),
      isTwoWay: z.boolean().describe('The other way round, too'),
    }),
  )
  .max(200, 'At most 200 synonyms');

const answer = versionedOf(synonymsSchema);
const access = 'products:change';

export const readSynonyms = call('GET', '/api/admin/settings/synonyms', access, {
  summary: 'Synonyms of the search',
  data: answer,
});

export const changeSynonyms = call('PUT', '/api/admin/settings/synonyms', access, {
  summary: 'Changes the synonyms of the search',
  body: answer,
  data: answer,
  failures: ['changed-meanwhile'],
});
