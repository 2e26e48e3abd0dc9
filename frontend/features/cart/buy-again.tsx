import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Dialog } from '#frontend/ui/dialog.tsx'
import { passingToast, toast } from '#frontend/ui/toasts.tsx'
import { type Again, type BoughtBefore, buyAgain, leastOf } from './again.ts'
import { cartQuote } from './api.ts'
import { cartAtom, cartDrawerAtom } from './atoms.ts'
import './buy-again.css'

interface BuyAgainProps {
  readonly order: BoughtBefore & { readonly orderNumber: string }
  readonly size?: 'small' | 'normal'
}

/** Puts into the cart what can still be had of an order, at today's prices, and says what cannot. */
export function BuyAgain({ order, size = 'normal' }: BuyAgainProps) {
  const { again, busy, run, close } = useBuyAgain(order)
  const openDrawer = useSetDrawer()
  const view = () => {
    close()
    openDrawer()
  }
  return (
    <>
      <Button look="secondary" size={size} busy={busy} onClick={() => void run()}>
        {busy ? 'Looking…' : 'Buy again'}
        <span className="visually-hidden"> what was in order {order.orderNumber}</span>
      </Button>
      <Dialog open={again !== undefined} title={titleOf(again)} onClose={close}>
        {again && <Told again={again} />}
        <div className="buy-again-ways">
          {again && again.added.length > 0 && <Button onClick={view}>View cart</Button>}
          <Button look="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Whatever needs a word is told in a dialog; when all is as it was, a passing line is enough. */
function useBuyAgain(order: BoughtBefore) {
  const store = useStore()
  const queries = useQueryClient()
  const openDrawer = useSetDrawer()
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState<Again>()
  const run = async () => {
    setBusy(true)
    try {
      const today = await queries.fetchQuery({
        ...cartQuote({ lines: leastOf(order), ways: {}, places: {} }),
        staleTime: 0,
      })
      const found = buyAgain(store.get(cartAtom), order, today)
      store.set(cartAtom, () => found.cart)
      if (found.notes.length > 0) setAgain(found)
      else passingToast({ ...ALL_IN, action: { label: 'View cart', run: openDrawer } })
    } catch (error) {
      toast({ title: 'That did not work', text: sentenceOf(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { again, busy, run, close: () => setAgain(undefined) }
}

const ALL_IN = { title: 'Added to cart', text: 'All of this order is in your cart, at today’s prices' }

function useSetDrawer() {
  const store = useStore()
  return () => store.set(cartDrawerAtom, true)
}

const titleOf = (again: Again | undefined): string =>
  again && again.added.length === 0 ? 'Nothing was added' : 'In your cart'

function Told({ again: { added, notes } }: { readonly again: Again }) {
  return (
    <>
      {added.length > 0 && (
        <>
          <p>At today’s prices:</p>
          <ul className="buy-again-list">
            {added.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p>{added.length > 0 ? 'Please note:' : 'None of this order can be bought just now:'}</p>
      <ul className="buy-again-list">
        {notes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  )
}
