import { createContext } from 'react-router';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';

/** Where a page's `loader` finds the catalogue: the domain services of the same process. */
export const catalogueContext = createContext<CatalogueReader>();
