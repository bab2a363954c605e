import { catalogueContext } from '#app/lib/catalogue.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { banners: await context.get(catalogueContext).listBanners() };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.banners.length}</h1>;
}
