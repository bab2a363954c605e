/** A marigold label such as '38% OFF'. `corner` puts it flush into the top left of a picture. */
export function Badge({ children, corner = false }: { children: string; corner?: boolean }) {
  return <span className={corner ? 'badge absolute left-0 top-0' : 'badge'}>{children}</span>;
}
