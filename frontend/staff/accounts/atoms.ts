import { atom } from 'jotai'

/** The account search. It is not in the URL, which must not contain names and email addresses. */
export const accountSearchAtom = atom('')
