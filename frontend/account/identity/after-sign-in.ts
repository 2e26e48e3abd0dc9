import { useEffect, useRef } from 'react'
import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { useWelcomed } from '#frontend/shared/identity/api.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { pagesOf } from '#frontend/shared/lib/staff-pages.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

/** Where somebody's own things are: a producer's orders to prepare, a shopper's orders to come, the staff's cases. */
export function homeOf({ role, staff, staffNeeds }: Pick<UserView, 'role' | 'staff' | 'staffNeeds'>): string {
  if (staffNeeds) return paths.accountPart(staffNeeds === 'second_step' ? 'security' : 'password')
  if (staff) return pagesOf(staff)[0]?.path ?? paths.home
  return role === 'producer' ? paths.producerDashboard : paths.dashboard
}

/** Where selling begins, or goes on. */
export function sellingPathOf(user: Pick<UserView, 'producerId'> | null | undefined): string {
  if (!user) return paths.signupToSell
  return user.producerId ? paths.producerDashboard : paths.becomeProducer
}

/** Greets a new member once: the server remembers that it was done, whatever the address says. */
export function useWelcome(profile: ProfileView | undefined, market: string | undefined): void {
  const { mutate: welcomed } = useWelcomed()
  const done = useRef(false)
  useEffect(() => {
    if (!profile?.welcome || !market || done.current) return
    done.current = true
    toast({ title: `Welcome to ${market}!`, text: 'Your account has been created successfully.' })
    welcomed(undefined)
  }, [profile, market, welcomed])
}

/** Who was signed in when the page was opened: they need no form. Whoever signs in or up on it is not sent away by this. */
export function useWhoCame() {
  const { data: user } = useUser()
  const came = useRef(user)
  if (came.current === undefined) came.current = user
  return came.current
}
