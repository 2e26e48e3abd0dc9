import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Spinner } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'

/** Pages for people who are signed in, or for producers. The server decides for itself; this spares a dead end. */
export function Guard({ allow }: { readonly allow: 'member' | 'producer' }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const elsewhere = Boolean(user.data) && allow === 'producer' && user.data?.role !== 'producer'
  useEffect(() => {
    if (elsewhere) toast({ title: 'This page is for producers', text: 'We brought you to your own home instead.' })
  }, [elsewhere])
  if (user.isPending) return <Spinner />
  if (user.isLoadingError) return <ErrorState wholePage error={user.error} retry={() => void user.refetch()} />
  if (!user.data) return <Navigate replace to={paths.loginThen(pathname + search)} />
  if (elsewhere) return <Navigate replace to={paths.dashboard} />
  return <Outlet />
}
