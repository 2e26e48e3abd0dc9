import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { useRenewLink } from './api.ts'

/** An order's link that is too old, and how to get another. */
export function ExpiredLink({ id, orderKey }: { readonly id: string; readonly orderKey: string }) {
  const renew = useRenewLink(id, orderKey)
  if (renew.isSuccess)
    return (
      <EmptyState wholePage title="Check your email">
        If the order still has an email address, we sent a new link to it. It can take a few minutes to arrive. We send
        at most one link an hour.
      </EmptyState>
    )
  return (
    <EmptyState
      wholePage
      title="This link has expired"
      action={
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          Email me a new link
        </Button>
      }
    >
      Links to orders work for 90 days after the order’s last update. We can email a new link to the address you gave
      when you ordered.
      {renew.error && <p role="alert">{sentenceOf(renew.error)}</p>}
    </EmptyState>
  )
}
