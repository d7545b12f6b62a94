import { createContext } from 'react-router';
import type { Shop } from './shop.ts';

/** During server rendering the site puts the shop's facts here; only the root loader reads them. */
export const shopContext = createContext<Shop>();
