import { atom } from 'jotai'
import type { Attempt } from '#frontend/lib/attempt.ts'
import { type CheckoutDraft, emptyDraft } from './draft.ts'

/** Whose draft it is: an account's id, or `guest`. The next person at this browser starts with empty fields. */
interface OwnedDraft {
  readonly owner: string
  readonly draft: CheckoutDraft
}

/** What was typed, for a way back from the payment page. In memory only: it is personal. */
export const draftAtom = atom<OwnedDraft>({ owner: 'guest', draft: emptyDraft })

/** The last try to check out; sent again unchanged it is the same one. */
export const attemptAtom = atom<Attempt | null>(null)

/** A visitor who chose to go on without an account is not asked twice. */
export const asGuestAtom = atom(false)
