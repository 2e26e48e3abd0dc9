import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { PayoutAccountView, PayoutList } from '#domain/payouts/contract.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge, type BadgeTone } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { payoutAccountQuery, payoutsQuery, useConnect, useLook, useProcessorsPage, useSetUp } from './api.ts'
import { STANDINGS } from './standing-words.ts'
import { Statement } from './statement.tsx'
import './payouts.css'

/** Everything about being paid. */
export function Banking() {
  return (
    <div className="banking">
      <AccountCard />
      <Statement />
      <Payouts />
    </div>
  )
}

/** Where the producer is paid to, and what is still to do about it. */
function AccountCard() {
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

/** What the processor has sent to the producer's bank. */
function Payouts() {
  const payouts = useQuery(payoutsQuery)
  return (
    <Card role="region" aria-label="Payouts to your bank">
      <h2>Payouts to your bank</h2>
      {payouts.isLoadingError ? (
        <ErrorState error={payouts.error} retry={() => void payouts.refetch()} />
      ) : payouts.data ? (
        <List payouts={payouts.data} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </Card>
  )
}

function List({ payouts }: { readonly payouts: PayoutList }) {
  const today = new Date().toISOString().slice(0, 10)
  if (payouts.length === 0) return <p>Nothing has been sent to your bank yet.</p>
  return (
    <ul className="payouts">
      {payouts.map((payout) => {
        const { day, label, tone } = payoutWords(payout, today)
        return (
          <li key={payout.id}>
            <span>
              {day} <Badge tone={tone}>{label}</Badge>
            </span>
            <Money cents={payout.amountCents} />
          </li>
        )
      })}
    </ul>
  )
}

type Payout = PayoutList[number]

const STATUS: Readonly<Record<Payout['status'], readonly [string, BadgeTone]>> = {
  pending: ['Being prepared', 'plain'],
  in_transit: ['On its way', 'honey'],
  paid: ['Paid', 'leaf'],
  failed: ['Your bank sent it back', 'tomato'],
  canceled: ['Canceled', 'plain'],
}
const EXPECTED: readonly Payout['status'][] = ['pending', 'in_transit', 'paid']

/**
 * A payout's day and status as they are read. The processor calls a payout paid once it has been sent, and names the day
 * the bank is expected to show it, a day in UTC: until that day it is on its way.
 */
export function payoutWords({ status, arrivesAt }: Pick<Payout, 'status' | 'arrivesAt'>, today: CalendarDate) {
  const day = arrivesAt.slice(0, 'YYYY-MM-DD'.length)
  const isAhead = day > today && EXPECTED.includes(status)
  const [label, tone] = STATUS[isAhead && status === 'paid' ? 'in_transit' : status]
  return { day: isAhead ? `Arrives by ${dayWords(day)}` : dayWords(day), label, tone }
}
