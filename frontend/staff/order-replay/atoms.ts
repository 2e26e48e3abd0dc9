import { atom } from 'jotai'

/** The order search of staff. It is not in the URL, which must not contain names and email addresses. */
export interface Search {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly last4: string
  readonly day: string
  readonly producer: string
  readonly page: number
}

export const NO_SEARCH: Search = { number: '', name: '', email: '', last4: '', day: '', producer: '', page: 1 }

export const searchAtom = atom<Search>(NO_SEARCH)
