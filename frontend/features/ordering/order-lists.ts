import { oneOf, words } from '#frontend/lib/list-address.ts'

/** How a buyer's orders may be looked at. */
export const BOUGHT = { tab: oneOf(['all', 'active', 'completed', 'cancelled']) }

/** A producer's: what is to be done first. */
export const SOLD = { tab: oneOf(['active', 'all', 'completed', 'cancelled']), search: words }
