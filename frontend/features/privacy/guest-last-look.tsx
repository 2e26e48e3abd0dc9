import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import { OBLIGATIONS } from '#domain/privacy/account-closure.ts'
import type { GuestTicket } from '#domain/privacy/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { useWorryToast } from '#frontend/ui/use-worry-toast.ts'
import { useEraseGuest } from './api.ts'

interface GuestLastLookProps {
  readonly ticket: GuestTicket
  readonly token: string
  readonly onDone: () => void
}

/** What there is, what stays, what has to end first, and the box without which nothing happens. */
export function GuestLastLook({ ticket, token, onDone }: GuestLastLookProps) {
  const { email, orders, obligations } = ticket
  return (
    <>
      <h1>Delete your data</h1>
      <p>What was bought with {email} without an account:</p>
      <ul className="guest-orders">
        {orders.map(({ orderNumber, status, totalCents, placedAt }) => (
          <li key={orderNumber}>
            <span>Order {orderNumber}</span>
            <span>
              {dateWords(placedAt)} · {status} · {formatMoney(totalCents)}
            </span>
          </li>
        ))}
      </ul>
      {obligations.length > 0 ? <EndFirst obligations={obligations} /> : <FinalStep token={token} onDone={onDone} />}
    </>
  )
}

const EndFirst = ({ obligations }: Pick<GuestTicket, 'obligations'>) => (
  <>
    <h2>First, finish these</h2>
    <p>Other people are counting on them. Once they’re done, use the link in our email again, or ask for a new one.</p>
    <ul className="deletion-obligations">
      {obligations.map(({ kind, count }) => (
        <li key={kind}>
          {OBLIGATIONS[kind]}: {count}
        </li>
      ))}
    </ul>
  </>
)

function FinalStep({ token, onDone }: Pick<GuestLastLookProps, 'token' | 'onDone'>) {
  const [sure, setSure] = useState(false)
  const erase = useEraseGuest()
  const worry = useWorryToast()
  const send = () => {
    if (!sure) return worry.say(CONFIRM_FIRST)
    worry.takeBack()
    const failed = (error: Error) => worry.say({ title: 'Not Deleted', text: sentenceOf(error) })
    erase.mutate(token, { onSuccess: onDone, onError: failed })
  }
  return (
    <>
      <ul className="deletion-terms">
        <li>
          <strong>By tomorrow morning</strong> go your name, email, phone, addresses, notes, messages, and what you
          wrote or showed in a dispute, for good. The links to these orders then show them without you.
        </li>
        <li>
          <strong>For 7 years</strong> stays what tax law asks for: that something was sold, for how much and when,
          without you in it. <Link to={paths.dataRetention}>How long we keep things</Link>
        </li>
      </ul>
      <Tick checked={sure} onChange={() => setSure(!sure)}>
        I understand that this cannot be undone, and that nobody can look up for me later what I bought.
      </Tick>
      <div className="deletion-ways">
        <Button look="danger" busy={erase.isPending} onClick={send}>
          Delete My Data Forever
        </Button>
      </div>
    </>
  )
}

const CONFIRM_FIRST = { title: 'Confirmation Required', text: 'Please check the box to go on.' }
