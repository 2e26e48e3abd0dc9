import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { UserView } from '#domain/identity/contract.ts'
import { homeOf } from '#frontend/account/identity/after-sign-in.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { ErrorState, Spinner } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'

const MAY = {
  member: { who: '', may: () => true },
  producer: { who: 'producers', may: ({ role }: UserView) => role === 'producer' },
  staff: { who: 'our staff', may: ({ staff }: UserView) => staff !== null },
} as const

const HOME_INSTEAD = 'We took you to your own dashboard instead.'

/** Pages for people who are signed in, for producers, or for the staff. The server decides for itself; this spares a dead end. */
export function Guard({ allow }: { readonly allow: keyof typeof MAY }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const { who, may } = MAY[allow]
  const needs = allow === 'staff' && user.data?.staffSetupRequired
  const elsewhere = user.data ? !may(user.data) : false
  useEffect(() => {
    if (elsewhere)
      toast({ title: `This page is for ${who}`, text: needs ? 'See to your sign-in first.' : HOME_INSTEAD })
  }, [elsewhere, who, needs])
  if (user.isPending) return <Spinner />
  if (user.isLoadingError) return <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
  if (!user.data) return <Navigate replace to={paths.loginThen(pathname + search)} />
  if (elsewhere) return <Navigate replace to={homeOf(user.data)} />
  return <Outlet />
}
