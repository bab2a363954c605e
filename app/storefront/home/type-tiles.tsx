import { Link } from 'react-router';
import { imageAddress } from '#core/rules/image-address.ts';
import { homeTexts } from '#texts/home.ts';
import { PauseCards } from '../products/listing/pause-cards.tsx';
import type { TypeTile } from './load-home.ts';

/** The shortest way from home to a list: one tile for each kind of garment. */
export function TypeTiles({ tiles }: { tiles: TypeTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <nav aria-labelledby="shop-by-type" className="wrap pt-6 lg:pt-10">
      <div className="flex items-center justify-between gap-4">
        <p id="shop-by-type" className="wide text-xl">
          {homeTexts.shopByType}
        </p>
        <PauseCards />
      </div>
      <ul className="type-tiles">
        {tiles.map(({ label, path, pictureUrl }) => (
          <li key={path}>
            <Link to={path} prefetch="intent" className="type-tile">
              <img
                src={imageAddress(pictureUrl, 400)}
                alt=""
                width={400}
                height={500}
                loading="lazy"
                decoding="async"
              />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
