import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { LinkButton } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'

/** There is no such order, or it is somebody else's: the answer is the same. `next` is where signing in leads back to. */
export function NotYours({ next }: { readonly next: string }) {
  const { data: user } = useUser()
  return (
    <EmptyState
      wholePage
      title="We cannot show this order"
      action={
        user ? (
          <LinkButton to={paths.orders}>Your orders</LinkButton>
        ) : (
          <LinkButton to={paths.loginThen(next)}>Sign In</LinkButton>
        )
      }
    >
      {user
        ? 'It is not one of yours.'
        : 'Sign in if you bought it with your account, or open it with the link from your confirmation email.'}
    </EmptyState>
  )
}
