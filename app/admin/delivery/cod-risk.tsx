import { useWatch } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type CodRiskRulesForm,
  changeCodRiskRules,
  codRiskRulesSchema,
  type PastRisks,
  readCodRiskRules,
  readPastRisks,
} from '#core/contract/delivery.ts';
import { RISK_BANDS, type RiskBand } from '#core/rules/cod-risk.ts';
import { ask, load } from '../lib/ask.ts';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { ChoiceField, NumberField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import { describePast, pastTotals } from './cod-preview.ts';
import { DeliveryHead } from './delivery-head.tsx';
import './delivery.css';

const LABELS = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  lapseHours: 'Hours to answer',
  saving: 'Saving',
};

const ACTIONS = [
  { value: 'allow', label: 'Allow' },
  { value: 'confirm', label: 'Ask to confirm' },
  { value: 'part', label: 'Ask for a part ahead' },
  { value: 'online', label: 'Online only' },
];

export async function loader(page: LoaderFunctionArgs) {
  const [rules, past] = await Promise.all([load(page, readCodRiskRules), load(page, readPastRisks)]);
  return { rules, past };
}

/** What becomes of cash orders, by how likely they are to come back. */
export function Component() {
  const { rules, past } = useLoaderData<typeof loader>();
  const saved = useSavedForm({
    key: 'cod-risk',
    save: (body) => ask(changeCodRiskRules, { body }),
    reload: () => ask(readCodRiskRules),
    saved: rules,
    schema: codRiskRulesSchema,
  });
  return (
    <>
      <DeliveryHead current="cod-risk" />
      <div className="pt-3.5">
        <EditForm saved={saved} labels={LABELS}>
          <div className="edit">
            <div>
              <Panel title="By risk">
                <p className="hint">
                  Every cash on delivery order is judged when it is placed. Points and reasons are on the
                  order. Names, religion and gender never count.
                </p>
                {RISK_BANDS.map((band) => (
                  <Band key={band} band={band} past={past} />
                ))}
              </Panel>
              <Panel title="Asking">
                <div className="grid gap-3 sm:grid-cols-2">
                  <NumberField
                    name="lapseHours"
                    label="Cancel after"
                    note="hours without an answer or part payment"
                  />
                  <NumberField name="saving" label="Saving for paying online" note="in ₹, 0 for none" />
                </div>
                <p className="hint">
                  The customer gets a message with a link: confirm, pay online now and save, or cancel. An
                  order that waits cannot be packed or booked; you can confirm it after a call. Cash never
                  costs extra.
                </p>
              </Panel>
            </div>
            <div>
              <Preview past={past} />
            </div>
          </div>
        </EditForm>
      </div>
    </>
  );
}

const POINTS: Record<RiskBand, string> = {
  low: 'below 30 points',
  medium: '30 to 59 points',
  high: '60 points and more',
};

function Band({ band, past }: { band: RiskBand; past: PastRisks }) {
  const action = useWatch<CodRiskRulesForm, `${RiskBand}.action`>({ name: `${band}.action` });
  const { orders = 0, returned = 0 } = past.bands.find((known) => known.band === band) ?? {};
  return (
    <fieldset className="cod-band">
      <legend>
        {LABELS[band]} <span className="hint">{POINTS[band]}</span>
      </legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <ChoiceField name={`${band}.action`} label="What happens" options={ACTIONS} />
        {action === 'part' && (
          <>
            <NumberField name={`${band}.partPercent`} label="Part ahead" note="in %, 0 for an amount" />
            <NumberField name={`${band}.partAmount`} label="Or an amount" note="in ₹" />
          </>
        )}
      </div>
      <p className="hint">{describePast({ orders, returned })}</p>
    </fieldset>
  );
}

/** The rules of the form, saved or not, put to the latest cash orders. */
function Preview({ past }: { past: PastRisks }) {
  const rules = useWatch<CodRiskRulesForm>() as CodRiskRulesForm;
  const { orders, lines } = pastTotals(past, rules);
  return (
    <Panel title="On past orders">
      {orders === 0 ? (
        <p className="text-ink-2">There are no cash on delivery orders yet.</p>
      ) : (
        <div role="status" className="grid gap-2">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <p className="hint">
        The latest {orders.toLocaleString('en-IN')} cash orders, by what was known when they were placed.
      </p>
    </Panel>
  );
}
