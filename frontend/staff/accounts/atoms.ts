import { atom } from 'jotai'

/** Whom the staff looks for. Kept here and not in the address: names and addresses have no business there. */
export const searchAtom = atom({ who: '', page: 1 })
