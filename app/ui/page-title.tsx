/** The one heading of a page that is a document: cart, payment, profile. */
export function PageTitle({ children }: { children: string }) {
  return <h1 className="pt-6 pb-4 text-3xl lg:pt-11 lg:pb-6">{children}</h1>;
}
