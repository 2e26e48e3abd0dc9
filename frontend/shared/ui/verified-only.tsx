import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#frontend/shared/lib/paths.ts'
import { userQuery } from '#frontend/shared/lib/session.ts'
import { LinkButton } from './button.tsx'

/** Speaking in the market wants a confirmed address: says so, and looks again when somebody comes back from their mail. */
export function VerifiedOnly({ children }: { readonly children: ReactNode }) {
  const { data: user } = useQuery({ ...userQuery, refetchOnWindowFocus: 'always' })
  if (!user || user.verified) return children
  return (
    <>
      <p>
        <strong>Please confirm your email address first.</strong> We have sent a link to {user.email}. Open it, then
        come back to this page.
      </p>
      <p>
        <LinkButton to={paths.verificationSent} look="secondary">
          I didn’t get an email
        </LinkButton>
      </p>
    </>
  )
}
