import { atom } from 'jotai'

/** The account search. Kept out of the address, because it contains names and email addresses. */
export const accountSearchAtom = atom('')
