import { useRef } from 'react'
import type { UserView } from '#domain/identity/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { startPageOf } from '#frontend/shared/lib/staff-pages.ts'

type SignedIn = Pick<UserView, 'role' | 'staff' | 'staffSetupRequired'>

/** The start page of a user's role. */
export function homeOf({ role, staff, staffSetupRequired }: SignedIn): string {
  if (staffSetupRequired) return paths.accountSecurity
  if (staff) return startPageOf(staff)
  return role === 'producer' ? paths.producerDashboard : paths.dashboard
}

/** The user who was signed in when the page opened and needs no form. Signing in on the page does not change it. */
export function useInitialUser() {
  const { data: user } = useUser()
  const initialUser = useRef(user)
  if (initialUser.current === undefined) initialUser.current = user
  return initialUser.current
}
