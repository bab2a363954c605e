import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { changeSynonyms, readSynonyms, synonymsSchema } from '#core/contract/settings/synonyms.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { EditForm, useConvertedForm } from '../ui/edit-form.tsx';
import { RowsPanel } from '../ui/entry-list.tsx';
import { CheckField, TextField } from '../ui/form-fields.tsx';
import { PageHead } from '../ui/page.tsx';
import './products.css';

const formSchema = z.object({ entries: synonymsSchema });
const NEW_SYNONYM = { words: '', means: '', isTwoWay: false };

export const loader = loaderFor(readSynonyms);

export function Component() {
  const saved = useConvertedForm({
    key: 'synonyms',
    save: (body) => ask(changeSynonyms, { body }),
    reload: () => ask(readSynonyms),
    saved: useLoaderData<typeof loader>(),
    schema: formSchema,
    toForm: (entries: z.infer<typeof synonymsSchema>) => ({ entries }),
    toValue: ({ entries }) => entries,
  });
  return (
    <>
      <PageHead title="Synonyms" parent={{ to: '/products', label: 'Products' }} />
      <EditForm saved={saved} labels={{ entries: 'Synonyms' }}>
        <p className="hint mb-4 max-w-[70ch]">
          Words that shoppers type and your products don’t have: “gym wear” for “sports t-shirt”. Common
          slips, plurals, Hindi words for colours and garments, sizes and prices are understood without them.
        </p>
        <RowsPanel
          title="In the search"
          name="entries"
          what="synonym"
          most={200}
          className="synonym-row"
          empty={NEW_SYNONYM}
        >
          {(path) => (
            <>
              <TextField name={`${path}.words`} label="Shoppers type" note="several: with commas" />
              <TextField name={`${path}.means`} label="The store also searches for" />
              <CheckField name={`${path}.isTwoWay`} label="The other way round, too" />
            </>
          )}
        </RowsPanel>
      </EditForm>
    </>
  );
}
