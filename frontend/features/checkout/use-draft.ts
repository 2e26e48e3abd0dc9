import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { profileQuery } from '#frontend/lib/profile.ts'
import { draftAtom } from './atoms.ts'
import { type CheckoutDraft, emptyDraft } from './draft.ts'

/** The fields of the checkout page, for the person who sits here now. */
export function useDraft(user: UserView | null) {
  const [owned, setOwned] = useAtom(draftAtom)
  const owner = user?.id ?? 'guest'
  const { data: profile } = useQuery({ ...profileQuery, enabled: user !== null })
  const draft = owned.owner === owner ? owned.draft : draftFor(user, profile)
  const change = (part: Partial<CheckoutDraft>) => setOwned({ owner, draft: { ...draft, ...part } })
  return { draft, change }
}

/** What the account's owner has written down for this; whatever is typed here stays here. */
const draftFor = (user: UserView | null, profile: ProfileView | undefined): CheckoutDraft => ({
  ...emptyDraft,
  ...{ email: user?.email ?? '', fullName: profile?.fullName ?? '' },
  ...{ phone: profile?.phone ?? '', zip: profile?.zip ?? '' },
})
