import { useAtom } from 'jotai'
import type { UserView } from '#domain/identity/contract.ts'
import { draftAtom } from './atoms.ts'
import { type CheckoutDraft, emptyDraft } from './draft.ts'

/** The fields of the checkout page, for the person who sits here now. */
export function useDraft(user: UserView | null) {
  const [owned, setOwned] = useAtom(draftAtom)
  const owner = user?.id ?? 'guest'
  const draft = owned.owner === owner ? owned.draft : { ...emptyDraft, email: user?.email ?? '' }
  const change = (part: Partial<CheckoutDraft>) => setOwned({ owner, draft: { ...draft, ...part } })
  return { draft, change }
}
