import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#frontend/shared/lib/paths.ts'
import { userQuery } from '#frontend/shared/lib/session.ts'
import { LinkButton } from './button.tsx'

/** Asks the user to verify their email address first. Checks again when they return to the tab. */
export function VerifiedOnly({ children }: { readonly children: ReactNode }) {
  const { data: user } = useQuery({ ...userQuery, refetchOnWindowFocus: 'always' })
  if (!user || user.verified) return children
  return (
    <>
      <p>
        <strong>Confirm your email address first.</strong> We sent a link to {user.email}. Open it, then come back to
        this page.
      </p>
      <p>
        <LinkButton to={paths.verificationSent} variant="secondary">
          I didn’t get an email
        </LinkButton>
      </p>
    </>
  )
}
