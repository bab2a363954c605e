import { ButtonLink } from '#app/ui/button.tsx';

export function Component() {
  return (
    <section className="grid justify-items-start gap-3 py-10">
      <title>Not found | Back office</title>
      <h1>Not found</h1>
      <p className="text-ink-2">This page does not exist in the back office.</p>
      <ButtonLink look="line" to="/">
        Today
      </ButtonLink>
    </section>
  );
}
