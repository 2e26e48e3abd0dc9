import { useQuery } from '@tanstack/react-query'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { useHalfWritten } from '#frontend/lib/half-written.ts'
import { profileQuery } from '#frontend/lib/profile.ts'
import { type CheckoutDraft, emptyDraft, savedAddress } from './draft.ts'

const FORM = 'checkout'
const AS_GUEST = 'checkout-as-guest'

/** The fields of the checkout page, for the person who sits here now; kept for the tab until it is paid. */
export function useDraft(user: UserView | null) {
  const { kept, keep, drop } = useHalfWritten()
  const { data: profile } = useQuery({ ...profileQuery, enabled: user !== null })
  const draft: CheckoutDraft = { ...draftFor(user, profile), ...kept[FORM] }
  const change = (part: Partial<CheckoutDraft>) => keep(FORM, { ...draft, ...part })
  return { draft, change, profile, forget: () => drop(FORM) }
}

/** Whether a visitor chose to go on without an account: they are asked once in a tab. */
export function useAsGuest() {
  const { kept, keep } = useHalfWritten()
  return { asGuest: AS_GUEST in kept, goAsGuest: () => keep(AS_GUEST, {}) }
}

/** What the account's owner has written down for this; whatever is typed here stays here. */
const draftFor = (user: UserView | null, profile: ProfileView | undefined): CheckoutDraft => ({
  ...emptyDraft,
  email: user?.email ?? '',
  fullName: profile?.fullName ?? '',
  phone: profile?.phone ?? '',
  zipCode: profile?.zipCode ?? '',
  ...(profile ? savedAddress(profile) : {}),
})
