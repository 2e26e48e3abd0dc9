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

/** The user who was signed in when the page opened: they need no form. Signing in on the page does not change it. */
export function useWhoCame() {
  const { data: user } = useUser()
  const came = useRef(user)
  if (came.current === undefined) came.current = user
  return came.current
}
