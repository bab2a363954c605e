import { Link, useSearchParams } from 'react-router';

/** To the next page of a list, and back to its beginning. The page is in the URL, as `cursor`. */
export function Pager({ nextCursor, label }: { nextCursor: string | null; label: string }) {
  const [parameters] = useSearchParams();
  const isLater = parameters.has('cursor');
  if (!isLater && nextCursor === null) return <p className="hint py-3">{label}</p>;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2 py-3">
      <p className="hint">{label}</p>
      <div className="flex gap-2">
        {isLater && (
          <Link className="btn btn-line" to={{ search: searchWith(parameters, null) }}>
            First page
          </Link>
        )}
        {nextCursor !== null && (
          <Link className="btn btn-line" to={{ search: searchWith(parameters, nextCursor) }}>
            Next
          </Link>
        )}
      </div>
    </nav>
  );
}

function searchWith(parameters: URLSearchParams, cursor: string | null): string {
  const next = new URLSearchParams(parameters);
  if (cursor === null) next.delete('cursor');
  else next.set('cursor', cursor);
  return `?${next}`;
}
