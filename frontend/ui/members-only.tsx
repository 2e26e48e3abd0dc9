import { type ReactNode, Suspense } from 'react'
import { useUser } from '#frontend/lib/session.ts'

/** For whoever is signed in, once it is fetched; nothing for everyone else. */
export function MembersOnly({ children }: { readonly children: ReactNode }) {
  const { data: user } = useUser()
  return user && <Suspense fallback={null}>{children}</Suspense>
}
