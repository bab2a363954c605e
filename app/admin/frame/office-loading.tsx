/** The empty frame, until it is known who is there. */
export function OfficeLoading() {
  return (
    <>
      <header className="office-top on-dark" />
      <p role="status" className="sr-only">
        Loading
      </p>
    </>
  );
}
