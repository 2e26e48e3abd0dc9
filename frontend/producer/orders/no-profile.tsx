import type { UserView } from '#domain/identity/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { EmptyState } from '#frontend/shared/ui/states.tsx'

/** Signed in to sell, but there is no farm or workshop behind the account yet. */
export function NoProfile({ user }: { readonly user: UserView }) {
  const ways = user.verified ? (
    <LinkButton to={paths.becomeProducer}>Create Producer Profile</LinkButton>
  ) : (
    <LinkButton to={paths.verificationSent}>Confirm your email</LinkButton>
  )
  return (
    <EmptyState wholePage title={`Welcome, ${user.username}`} action={ways}>
      Your account has no producer profile yet, so there is nothing on sale and no order can arrive.
      {!user.verified && ' The first step is to confirm your email address.'}
    </EmptyState>
  )
}
