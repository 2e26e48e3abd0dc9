import { atom } from 'jotai'

/** How often somebody has cleared all filters: what was typed and not searched for yet goes with them. */
export const clearsAtom = atom(0)
