import { useLoaderData } from 'react-router';
import { changeMessageRules, messageRulesSchema, readMessageRules } from '#core/contract/settings.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { CheckField, NumberField } from '../ui/form-fields.tsx';
import { PageHead, Panel } from '../ui/page.tsx';

const LABELS = { whatsappMinutes: 'Minutes until SMS', isHindiApproved: 'Hindi' };

export const loader = loaderFor(readMessageRules);

export function Component() {
  const saved = useSavedForm({
    key: 'message-rules',
    save: (body) => ask(changeMessageRules, { body }),
    reload: () => ask(readMessageRules),
    saved: useLoaderData<typeof loader>(),
    schema: messageRulesSchema,
  });
  return (
    <>
      <PageHead title="Messages" parent={{ to: '/settings', label: 'Settings' }} />
      <EditForm saved={saved} labels={LABELS}>
        <Panel title="WhatsApp">
          <NumberField name="whatsappMinutes" label="SMS after" note="minutes without delivery" />
          <p className="hint">
            A message by WhatsApp that has not been delivered by then goes out as an SMS, once.
          </p>
          <CheckField name="isHindiApproved" label="Meta has approved the Hindi templates">
            Customers can then choose Hindi in their profile. Everything else is sent in English.
          </CheckField>
        </Panel>
      </EditForm>
    </>
  );
}
