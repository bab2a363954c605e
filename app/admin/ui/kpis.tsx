export interface Kpi {
  label: string;
  value: string;
  note?: string;
}

/** A row of figures. */
export function Kpis({ figures }: { figures: Kpi[] }) {
  return (
    <dl className="kpis">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
