import { TEXT_PLACES } from '#core/rules/fill-in.ts';

/** How links and the store's own names are written. */
export function TextHelp() {
  return (
    <section aria-labelledby="help" className="panel">
      <h2 id="help">How to write</h2>
      <p>
        A link: <code>[words](/shop)</code>
      </p>
      <p>Filled in from Settings:</p>
      <dl className="grid gap-1">
        {Object.entries(TEXT_PLACES).map(([place, words]) => (
          <div key={place} className="flex flex-wrap justify-between gap-x-3">
            <dt>
              <code>{`{${place}}`}</code>
            </dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
