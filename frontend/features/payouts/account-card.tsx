import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PayoutAccountView } from '#domain/payouts/contract.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { payoutAccountQuery, useConnect, useLook, useProcessorsPage, useSetUp } from './api.ts'
import { STANDINGS } from './standing-words.ts'

/** Where the producer is paid to, and what is still to do about it. */
export function AccountCard() {
  const account = useQuery(payoutAccountQuery)
  useBackFromProcessor()
  return (
    <Card role="region" aria-label="Your payout account">
      <h2>Your payout account</h2>
      {account.isLoadingError ? (
        <ErrorState error={account.error} retry={() => void account.refetch()} />
      ) : account.data ? (
        <Account account={account.data} />
      ) : (
        <Skeleton height="8rem" />
      )}
    </Card>
  )
}

/** The processor sends its news too, but whoever has just come back should not have to wait for it. */
function useBackFromProcessor(): void {
  const [search, setSearch] = useSearchParams()
  const { mutate } = useLook()
  const isBack = search.has('back') || search.has('again')
  useEffect(() => {
    if (!isBack) return
    mutate()
    setSearch({ view: 'banking' }, { replace: true })
  }, [isBack, mutate, setSearch])
}

function Account({ account }: { readonly account: PayoutAccountView }) {
  const { badge, tone, text } = STANDINGS[account.status]
  return (
    <>
      <p role="status">
        <Badge tone={tone}>{badge}</Badge>
      </p>
      <p>{text}</p>
      <Wanted title="Overdue" things={account.overdue} />
      <Wanted title="Still needed" things={account.wanted.filter((thing) => !account.overdue.includes(thing))} />
      <Ways account={account} />
    </>
  )
}

function Wanted({ title, things }: { readonly title: string; readonly things: readonly string[] }) {
  if (things.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </>
  )
}

function Ways({ account: { connected, status } }: { readonly account: PayoutAccountView }) {
  const connect = useConnect()
  const setUp = useSetUp()
  const page = useProcessorsPage()
  if (!connected)
    return (
      <Button busy={connect.isPending} onClick={() => connect.mutate()}>
        Set up payouts
      </Button>
    )
  return (
    <div className="row">
      {status !== 'ready' && (
        <Button busy={setUp.isPending} onClick={() => setUp.mutate()}>
          {status === 'checking' ? 'Change your details' : 'Finish setting up'}
        </Button>
      )}
      {status === 'ready' && (
        <Button look="secondary" busy={page.isPending} onClick={page.open}>
          Open the processor’s dashboard<span className="visually-hidden"> in a new tab</span>
        </Button>
      )}
    </div>
  )
}
